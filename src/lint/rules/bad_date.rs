//! `bad-date`: a date that is none.

use crate::diagnostic::{Finding, Name};
use crate::lint::{Game, Look, Rule};

pub(super) static RULE: Rule =
    Rule { name: Name::BadDate, page: include_str!("bad_date.md"), look: Look::Game(find), mend: None };

fn find(game: &Game<'_>, findings: &mut Vec<Finding>) {
    let Some(pair) = game.record.tape.tag(game.record.text, "Date") else { return };
    let value = pair.text(game.record.text);
    if let Some(why) = fault(&value) {
        let message = format!("`{value}` is no date: {why}");
        let help = "write YYYY.MM.DD, with `??` for the month or day and `????` for the year that is not known";
        findings.push(Finding::new(Name::BadDate, pair.span, message).help(help));
    }
}

/// Why a value of the Date tag is no date.
fn fault(value: &str) -> Option<&'static str> {
    let parts: Vec<&str> = value.split('.').collect();
    let is_part = |part: &str, len: usize| {
        let digits = part.trim_end_matches('?');
        part.len() == len && digits.bytes().all(|byte| byte.is_ascii_digit()) && (len == 4 || digits.len() != 1)
    };
    let [year, month, day] = parts[..] else { return Some("it is not YYYY.MM.DD") };
    if !is_part(year, 4) || !is_part(month, 2) || !is_part(day, 2) {
        return Some("it is not YYYY.MM.DD");
    }
    let (year, month, day) = (number(year), number(month), number(day));
    if year == Some(0) {
        return Some("there is no year 0");
    }
    if month.is_some_and(|month| !(1..=12).contains(&month)) {
        return Some("there is no such month");
    }
    // 29 February of a year that is not known may have been.
    let leap = year.is_none_or(|year| year % 4 == 0 && (year % 100 != 0 || year % 400 == 0));
    let days = match month {
        Some(2) if leap => 29,
        Some(2) => 28,
        Some(4 | 6 | 9 | 11) => 30,
        _ => 31,
    };
    day.is_some_and(|day| !(1..=days).contains(&day)).then_some("the month has no such day")
}

fn number(part: &str) -> Option<u32> {
    part.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::fault;

    #[test]
    fn dates_are_days_of_the_calendar_as_far_as_they_are_known() {
        for date in ["1925.05.03", "????.??.??", "1925.??.??", "19??.??.??", "2024.02.29", "????.02.29", "????.12.31"] {
            assert_eq!(fault(date), None, "{date}");
        }
        for date in [
            "",
            "?",
            "1925",
            "1925-05-03",
            "3.5.1925",
            "1925.5.3",
            "1925.13.01",
            "1925.00.01",
            "1925.04.31",
            "1925.02.29",
            "1900.02.29",
            "0000.01.01",
            "1925.1?.??",
            "1925.05.03 ",
            "1925.05.00",
        ] {
            assert!(fault(date).is_some(), "{date}");
        }
    }
}
