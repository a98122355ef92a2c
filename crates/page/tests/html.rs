//! One file with a proof: it holds all nodes, loads nothing, and what a certificate says stays
//! data.

use andor_certificate::Proof;
use andor_checker::check;
use andor_graph::Graph;
use serde_json::Value as Json;

/// The page of a proof about a graph whose winning node has this name.
fn page(name: &str) -> String {
    let graph = format!("repetition draw\nroot a\na max {name} c\n{name} = win\nc = draw\n");
    let graph: Graph = graph.parse().unwrap();
    let text = format!(
        "andor-proof\t1\ngame\tgraph\nrepetition\tdraw\nroot\ta\nclaim\tmax\t>=\twin\nnodes\t2\n\
         0\t{name}\tend\twin\n1\ta\tpick\t{name}\t0\n"
    );
    andor_page::html(&check(graph.into(), Proof::new(text.into()).unwrap()).unwrap()).unwrap()
}

fn data(page: &str) -> Json {
    let (_, rest) = page.split_once("id=\"data\">").unwrap();
    serde_json::from_str(rest.split_once("</script>").unwrap().0).unwrap()
}

#[test]
fn a_page_holds_the_claim_and_all_nodes() {
    let data = data(&page("won"));
    assert_eq!(data["proof"]["words"], "max can force a win; repetition is a draw");
    assert_eq!(data["proof"]["verdict"]["state"], "valid");
    assert_eq!((&data["proof"]["claimant"], &data["proof"]["opponent"]), (&"max".into(), &"min".into()));
    assert_eq!(data["nodes"][0]["words"], "max has won");
    assert_eq!(data["nodes"][1]["moves"][0]["to"], 0);
}

#[test]
fn names_of_a_certificate_end_no_script() {
    let name = "</script><script>alert(1)</script>";
    let page = page(name);
    assert!(!page.contains(name), "the name stands in the page as it is");
    assert_eq!(page.matches("<script").count(), 2, "the data and the program");
    assert_eq!(data(&page)["nodes"][0]["position"], name);
}

#[test]
fn a_page_loads_nothing() {
    let page = page("won");
    let (_, program) = page.split_once("<script type=\"module\">").unwrap();
    for line in program.lines() {
        assert!(!line.starts_with("import ") && !line.starts_with("export "), "{line}");
    }
    for word in ["src=", "href=\"http", "@import", "url(http"] {
        assert!(!page.contains(word), "{word}");
    }
    assert!(page.contains("default-src 'none'"));
}

/// The rule by which modules become one script.
#[test]
fn imports_stand_on_lines_of_their_own_and_names_at_the_top_differ() {
    let mut names = std::collections::HashSet::new();
    // Modules that only a server gives out are not joined.
    let served = ["app.js", "ask.js", "explain.js", "learn.js", "editor.js", "home.js", "live.js"];
    for file in andor_page::FILES.iter().filter(|file| file.name.ends_with(".js")) {
        for line in file.text.lines() {
            assert!(!line.starts_with("import ") || line.ends_with(';'), "{}: {line}", file.name);
            assert!(!line.starts_with("export {") && !line.starts_with("export default"), "{}", file.name);
            let word = line.strip_prefix("export ").unwrap_or(line);
            let kinds = ["function ", "async function ", "const ", "let ", "class "];
            let named = kinds.iter().find_map(|kind| word.strip_prefix(kind));
            if let Some(rest) = named.filter(|_| !served.contains(&file.name)) {
                let name = rest.split(|sign: char| !sign.is_alphanumeric()).next().unwrap_or_default();
                assert!(name.is_empty() || names.insert(name.to_owned()), "{}: {name} twice", file.name);
            }
        }
    }
}
