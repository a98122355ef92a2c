//! One case for each way in which a file can fail to be a certificate, with the line that is to
//! blame.

use andor_certificate::{FormatError, MAX_LINE_BYTES, Reader, Record};
use std::io::{BufRead, BufReader, Read};

const GOOD: &str = "andor-proof\t1\ngame\tgraph\nrepetition\tdraw\nroot\ta\nhistory\tz\nclaim\tmax\t>=\twin\n\
                    nodes\t3\n0\tc\tend\twin\n1\tb\tall\tc\t0\td\trep\n2\ta\tpick\tb\t1\n";

fn read(input: impl BufRead) -> Result<Vec<Record>, FormatError> {
    Reader::new(input)?.collect()
}

#[test]
fn the_good_one_is_read() {
    assert_eq!(read(GOOD.as_bytes()).unwrap().len(), 3);
}

#[test]
fn every_fault_names_its_line() {
    let cases = [
        ("andor-proof\t1", "andor-poof\t1", 1, "not a certificate"),
        ("andor-proof\t1", "\u{feff}andor-proof\t1", 1, "not a certificate"),
        ("andor-proof\t1", "andor-proof", 1, "not a certificate"),
        ("andor-proof\t1", "andor-proof\t4", 1, "version '4' is unknown"),
        ("game\tgraph\n", "", 2, "expected the line 'game', found 'repetition'"),
        ("game\tgraph\n", "game\tgraph\ngame\tgraph\n", 3, "expected the line 'repetition', found 'game'"),
        ("game\tgraph\n", "game\tgraph\tagain\n", 2, "after 'game' stands one field"),
        ("game\tgraph\n", "game\n", 2, "after 'game' stands one field"),
        ("game\tgraph", "colour\tred\ngame\tgraph", 2, "found 'colour'"),
        ("repetition\tdraw\nroot\ta\n", "root\ta\nrepetition\tdraw\n", 3, "expected the line 'repetition'"),
        ("\tdraw", "\tdraws", 3, "not a rule of repetition"),
        ("root\ta\n", "", 4, "expected the line 'root'"),
        ("history\tz", "history\tz\ty", 5, "expected the line 'claim', found 'history'"),
        ("history\tz", "future\tz", 5, "expected the line 'claim', found 'future'"),
        ("claim\tmax\t>=\twin\n", "", 6, "expected the line 'claim', found 'nodes'"),
        (">=", ">", 6, "'>' is neither"),
        ("\t>=\twin", "\t>=", 6, "after 'claim'"),
        ("\t>=\twin", "\t>=\twon", 6, "'won' is not a value"),
        ("\t>=\twin", "\t>=\twin\twithin", 6, "after 'claim'"),
        ("\t>=\twin", "\t>=\twin\tinside\t3", 6, "after 'claim'"),
        ("\t>=\twin", "\t>=\twin\twithin\t4294967296", 6, "not a plain number that fits"),
        ("\t>=\twin", "\t>=\twin\twithin\t-1", 6, "not a plain number"),
        ("nodes\t3\n", "", 7, "expected the line 'nodes', found '0'"),
        ("nodes\t3", "nodes\t03", 7, "not a plain number"),
        ("nodes\t3", "nodes\t+3", 7, "not a plain number"),
        ("nodes\t3", "nodes\t18446744073709551616", 7, "not a plain number"),
        ("nodes\t3", "nodes\t18446744073709551615", 11, "18446744073709551615 nodes announced, 3 found"),
        ("nodes\t3", "nodes\t4", 11, "cut: 4 nodes announced, 3 found"),
        ("nodes\t3", "nodes\t2", 10, "a line after the 2 nodes"),
        ("0\tc\tend", "x\tc\tend", 8, "'x' is not a plain number"),
        ("0\tc\tend", "00\tc\tend", 8, "'00' is not a plain number"),
        ("0\tc\tend", " 0\tc\tend", 8, "' 0' is not a plain number"),
        ("0\tc\tend\twin", "0\tc", 8, "a node is an id"),
        ("0\tc\tend\twin", "0\tc\tend", 8, "after 'end'"),
        ("0\tc\tend\twin", "0\tc\tend\twin\twin", 8, "after 'end'"),
        ("0\tc\tend\twin", "0\tc\tend\t1.5", 8, "not a value"),
        ("0\tc\tend\twin", "0\tc\tstop\twin", 8, "'stop' is none of"),
        ("0\tc\tend\twin", "0\tc\tall", 8, "after 'all'"),
        ("0\tc\tend\twin", "", 8, "an empty field"),
        ("\td\trep", "\td", 9, "after 'all'"),
        ("\td\trep", "\td\trepetition", 9, "'repetition' is not a plain number"),
        ("\td\trep", "\t\trep", 9, "an empty field"),
        ("pick\tb\t1", "pick\tb", 10, "after 'pick'"),
        ("pick\tb\t1", "pick\tb\t1\t1", 10, "after 'pick'"),
        ("pick\tb\t1", "pick\tb\t-1", 10, "not a plain number"),
        ("pick\tb\t1\n", "pick\tb\t1", 10, "does not end"),
        ("pick\tb\t1\n", "pick\tb\t1\n\n", 11, "an empty field"),
        ("pick\tb\t1\n", "pick\tb\t1\t\n", 10, "an empty field"),
        ("pick\tb\t1\n", "pick\tb\t1\r\n", 10, "a carriage return"),
        ("pick\tb\t1\n", "pick\tb\0\t1\n", 10, "a control character"),
        ("pick\tb\t1\n", "pick\tb\t1\nmore\n", 11, "a line after the 3 nodes"),
    ];
    for (from, to, line, reason) in cases {
        assert_eq!(GOOD.matches(from).count(), 1, "{from}");
        let text = GOOD.replace(from, to);
        let error = read(text.as_bytes()).expect_err(&text);
        assert!(error.line == line && error.reason.contains(reason), "{text}{error}");
    }
}

#[test]
fn no_prefix_is_a_certificate() {
    for end in 0..GOOD.len() {
        assert!(read(&GOOD.as_bytes()[..end]).is_err(), "{end}");
    }
}

#[test]
fn what_is_not_utf8_is_refused() {
    for at in 0..GOOD.len() {
        let mut bytes = GOOD.as_bytes().to_vec();
        bytes.insert(at, 0xff);
        let line = 1 + GOOD.as_bytes()[..at].iter().filter(|&&byte| byte == b'\n').count();
        let error = read(&bytes[..]).unwrap_err();
        assert!(error.line == line && error.reason.contains("UTF-8"), "{at} {error}");
    }
}

#[test]
fn a_line_without_end_takes_bounded_memory() {
    let endless = BufReader::new(GOOD.as_bytes().chain(std::io::repeat(b'7')));
    let error = read(endless).unwrap_err();
    assert_eq!((error.line, error.reason.as_str()), (11, "the line is too long"));
    let longest = GOOD.replace("\td\t", &format!("\t{}\t", "d".repeat(MAX_LINE_BYTES - 16)));
    assert_eq!(longest.lines().map(str::len).max(), Some(MAX_LINE_BYTES));
    assert!(read(longest.as_bytes()).is_ok());
    let longer = longest.replace("\trep", "x\trep");
    assert_eq!(read(longer.as_bytes()).unwrap_err().line, 9);
}

#[test]
fn after_an_error_there_is_nothing() {
    let text = GOOD.replace("0\tc\tend\twin", "0\tc\tend\twon");
    let mut reader = Reader::new(text.as_bytes()).unwrap();
    assert!(reader.next().unwrap().is_err());
    assert!(reader.next().is_none());
}
