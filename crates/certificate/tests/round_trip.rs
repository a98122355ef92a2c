//! What is written is read back equal, and what is read is written back byte by byte.

use andor_certificate::{Claim, Format, Header, Kind, MAX_LINE_BYTES, Reader, Record, Ref, Writer};
use andor_game::{Random, Repetition, Value};

/// Random parts of certificates.
struct Stream(Random);

impl Stream {
    fn below(&mut self, bound: usize) -> usize {
        self.0.below(bound)
    }

    fn text(&mut self) -> String {
        let signs = ['a', 'B', '7', ' ', '/', '-', '>', 'é', '王', '"', '\\', '#'];
        (0..=self.below(6)).map(|_| self.0.pick(&signs)).collect()
    }

    fn number(&mut self) -> u64 {
        let bits = self.below(64);
        self.0.word() >> bits
    }

    fn value(&mut self) -> Value {
        Value(self.below(9) as i32 - 4)
    }

    fn reference(&mut self) -> Ref {
        if self.below(3) == 0 { Ref::Repetition } else { Ref::Node(self.number()) }
    }

    fn kind(&mut self, format: Format) -> Kind {
        match self.below(if format >= Format::Two { 6 } else { 4 }) {
            5 => Kind::Sure(self.value()),
            4 => Kind::All(Vec::new()),
            0 => Kind::End(self.value()),
            1 => Kind::Database(self.value()),
            2 => Kind::Pick { mv: self.text(), to: self.reference() },
            _ => Kind::All((0..=self.below(4)).map(|_| (self.text(), self.reference())).collect()),
        }
    }

    fn certificate(&mut self) -> (Header, Vec<Record>) {
        let rules = [Repetition::DRAW, Repetition::MoverLoses, Repetition::MoverWins, Repetition::Never];
        let header = Header {
            format: self.0.pick(&[Format::One, Format::Two, Format::Three]),
            game: self.text(),
            repetition: self.0.pick(&rules),
            occurrences: (self.below(2) == 0).then(|| 2 + self.number() as u32 / 2),
            root: self.text(),
            history: (0..self.below(4)).map(|_| self.text()).collect(),
            database: (self.below(2) == 0).then(|| self.text()),
            claim: Claim {
                player: self.text(),
                holds: self.below(2) == 0,
                value: self.value(),
                within: (self.below(2) == 0).then(|| self.number() as u32),
            },
            nodes: self.below(6) as u64,
        };
        let first = header.first_record_line();
        let records = (0..header.nodes as usize)
            .map(|n| Record {
                line: first + n,
                id: self.number(),
                position: self.text(),
                kind: self.kind(header.format),
            })
            .collect();
        (header, records)
    }
}

fn write(header: &Header, records: &[Record]) -> std::io::Result<Vec<u8>> {
    let mut writer = Writer::new(Vec::new(), header)?;
    records.iter().try_for_each(|record| writer.write(record))?;
    writer.finish()
}

#[test]
fn reader_and_writer_are_inverses() {
    let mut stream = Stream(Random::new(0));
    for _ in 0..2_000 {
        let (header, records) = stream.certificate();
        let text = write(&header, &records).unwrap();
        let reader = Reader::new(&text[..]).unwrap();
        let read_header = reader.header().clone();
        let read_records: Vec<Record> = reader.map(Result::unwrap).collect();
        assert_eq!((&read_header, &read_records), (&header, &records));
        assert_eq!(write(&read_header, &read_records).unwrap(), text);
    }
}

#[test]
fn a_claim_stands_in_the_line_that_the_header_names() {
    let mut stream = Stream(Random::new(77));
    for _ in 0..50 {
        let (header, records) = stream.certificate();
        let text = String::from_utf8(write(&header, &records).unwrap()).unwrap();
        let line = |number: usize| text.lines().nth(number - 1).unwrap();
        assert!(line(Header::ROOT_LINE).starts_with("root\t"));
        assert!(line(header.claim_line()).starts_with("claim\t"));
        assert!(line(header.first_record_line() - 1).starts_with("nodes\t"));
    }
}

#[test]
fn the_writer_refuses_what_the_reader_would_refuse() {
    let (mut header, _) = Stream(Random::new(0)).certificate();
    (header.format, header.nodes) = (Format::One, 1);
    let record = |kind| Record { line: 0, id: 1, position: "p".into(), kind };
    let end = record(Kind::End(Value::WIN));
    assert!(write(&header, std::slice::from_ref(&end)).is_ok());
    let pick = |mv: &str| record(Kind::Pick { mv: mv.into(), to: Ref::Repetition });
    let long = "x".repeat(MAX_LINE_BYTES);
    let cases: [(&str, Vec<Record>); 9] = [
        ("'sure' in format 1", vec![record(Kind::Sure(Value::WIN))]),
        ("fewer nodes", vec![]),
        ("more nodes", vec![end.clone(), end.clone()]),
        ("'all' without a move", vec![record(Kind::All(vec![]))]),
        ("an empty field", vec![pick("")]),
        ("a control character in 'a\\tb'", vec![pick("a\tb")]),
        ("a control character in 'a\\nb'", vec![pick("a\nb")]),
        ("a carriage return in 'a\\r'", vec![pick("a\r")]),
        ("too long", vec![pick(&long)]),
    ];
    for (reason, records) in cases {
        let error = write(&header, &records).unwrap_err().to_string();
        assert!(error.contains(reason), "{error}");
    }
    header.history.push(String::new());
    assert!(write(&header, &[end]).is_err());
}
