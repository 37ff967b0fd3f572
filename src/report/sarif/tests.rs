use crate::diagnostic::{Edit, Finding, Grade, Label, Name, Span};
use crate::report::object::Summary;
use crate::report::{Format, Report, Source, Style, samples};
use crate::source::{Decoded, Encoding};

/// A run over one file in a page of Windows, with a word about it and a game with two findings.
fn run(failure: Option<&str>, findings: bool) -> serde_json::Value {
    // Кf3, and a comment; behind it a second game.
    let text = b"1.\xcaf3/\xcac3 {x}\n1.e4";
    let decoded = Decoded::of_parts(text, &[(0, Encoding::Windows1251)]);
    let mut source = Source::new("a b.txt", &decoded);
    let mut out = Vec::new();
    let mut report = Report::new(Some(0));
    report.add(Format::find("sarif").unwrap(), &Style { color: false, width: 80 }, "out", &mut out);
    if let Some(reason) = failure {
        report.failed(reason).unwrap();
    }
    if findings {
        report.file(&mut source, "windows-1251", &[Finding::new(Name::Encoding, Span::at(0), "a page")]).unwrap();
        let mut first = Finding::new(Name::MissingCaptureMark, Span::new(7, 11), "a capture")
            .help("write Кxc3")
            .also(Span::new(2, 6), "from here")
            .fix(Grade::Safe, vec![Edit { span: Span::at(9), text: "x".into() }])
            .rule(Some("turn=2".into()));
        first.labels.push(Label { span: Span::new(2, 6), text: "from here".into() });
        let second = Finding::new(Name::Encoding, Span::new(12, 17), "again");
        let game = crate::report::object::Game { encoding: "windows-1251", index: 3, ..samples::game() };
        report.game(&mut source, game, 0, 0, &[first, second]).unwrap();
    }
    report.finish(&Summary::default()).unwrap();
    drop(report);
    serde_json::from_slice(&out).unwrap()
}

#[test]
fn results_have_their_rules_places_and_fixes() {
    let log = run(None, true);
    assert_eq!(log["version"], "2.1.0");
    let run = &log["runs"][0];
    let results = run["results"].as_array().unwrap();
    let ids: Vec<_> = results.iter().map(|result| (result["ruleId"].as_str().unwrap(), &result["ruleIndex"])).collect();
    assert_eq!(
        ids,
        [("encoding", &0.into()), ("missing-capture-mark", &1.into()), ("encoding", &0.into())],
        "each rule once"
    );
    for result in results {
        let index = usize::try_from(result["ruleIndex"].as_u64().unwrap()).unwrap();
        assert_eq!(run["tool"]["driver"]["rules"][index]["id"], result["ruleId"]);
    }
    insta::assert_json_snapshot!(results[1]);
    insta::assert_json_snapshot!(run["artifacts"]);
    assert!(results[0]["properties"].get("game").is_none(), "a word about the file is of no game");
    assert_eq!(run["invocations"][0]["executionSuccessful"], true);
    let rule = &run["tool"]["driver"]["rules"][1];
    assert_eq!(rule["defaultConfiguration"]["level"], "note");
    assert!(rule["help"]["markdown"].as_str().unwrap().contains("missing-capture-mark"));
}

#[test]
fn a_run_without_findings_is_a_log_too_and_says_what_failed() {
    let log = run(Some("cannot read a.txt"), false);
    let run = &log["runs"][0];
    assert_eq!((run["results"].to_string(), run["artifacts"].to_string()), ("[]".into(), "[]".into()));
    assert_eq!(run["invocations"][0]["executionSuccessful"], false);
    let said = &run["invocations"][0]["toolExecutionNotifications"][0];
    assert_eq!((&said["level"], &said["message"]["text"]), (&"error".into(), &"cannot read a.txt".into()));
}
