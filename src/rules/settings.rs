//! Rules changed by settings, and the combinations that are refused; may use the axes and a game's rules.

use super::{Axis, AxisValue, Capture, Game, Goal, RoyalPath, RuleError, Rules, Turn, nearest};

/// What says how later plies are made.
const LATER: [&str; 3] = ["later-ply", "later-piece", "later-capture"];

impl Rules {
    /// Changes one answer: `axis` and `value` are keys of `AXES`.
    ///
    /// # Errors
    /// When there is no such axis, with the nearest name, or no such value, with the list of values. The rules are
    /// then as they were. Combinations are not looked at here: see [`Rules::with`].
    pub fn set(&mut self, axis: &str, value: &str) -> Result<(), RuleError> {
        let known = find_axis(axis)?;
        if known.set(self, value) {
            Ok(())
        } else {
            Err(RuleError::UnknownValue { axis: known.key, value: value.to_owned() })
        }
    }

    /// A game's rules with explicit settings, each an axis and a value; a later setting of an axis replaces an
    /// earlier one.
    ///
    /// # Errors
    /// As [`Rules::set`], and for the combinations that `rules.md` refuses: a `later-*` setting with `turn=1`, and a
    /// setting of `early-check`, `royal-path` or `capture=become` with `goal=take-king`.
    pub fn with(base: &Game, settings: &[(String, String)]) -> Result<Rules, RuleError> {
        let mut rules = base.rules;
        for (axis, value) in settings {
            rules.set(axis, value)?;
        }
        for (axis, _) in settings {
            rules.check_setting(find_axis(axis)?)?;
        }
        rules.check()?;
        Ok(rules)
    }

    /// Whether the answers fit each other, whoever gave them.
    ///
    /// # Errors
    /// For `capture=become` and `royal-path=guarded` with `goal=take-king`. What must not be *set* explicitly is
    /// known to [`Rules::with`] alone.
    pub fn check(self) -> Result<(), RuleError> {
        let told = self.capture == Capture::Become || self.royal_path == RoyalPath::Guarded;
        if self.goal == Goal::TakeKing && told {
            let axis = if self.capture == Capture::Become { "capture" } else { "royal-path" };
            return self.check_setting(find_axis(axis)?);
        }
        Ok(())
    }

    /// The axes whose answers differ from those of other rules, with the answers given here.
    pub fn differences(self, base: Rules) -> Vec<(&'static str, &'static str)> {
        super::AXES
            .iter()
            .map(|axis| (axis.key, axis.value(&self).key, axis.value(&base).key))
            .filter(|(_, own, other)| own != other)
            .map(|(axis, own, _)| (axis, own))
            .collect()
    }

    /// The answer to one question. `None` when there is no such axis.
    pub fn value(&self, axis: &str) -> Option<&'static AxisValue> {
        Axis::find(axis).map(|axis| axis.value(self))
    }

    /// Whether an axis may be set explicitly in these rules.
    fn check_setting(self, axis: &Axis) -> Result<(), RuleError> {
        let (key, value) = (axis.key, axis.value(&self).key);
        if self.turn == Turn::One && LATER.contains(&key) {
            return Err(RuleError::NoLaterPly { axis: key });
        }
        let needs_check = matches!(key, "early-check" | "royal-path") || (key, value) == ("capture", "become");
        if self.goal == Goal::TakeKing && needs_check {
            return Err(RuleError::NoCheck { axis: key, value });
        }
        Ok(())
    }
}

fn find_axis(key: &str) -> Result<&'static Axis, RuleError> {
    Axis::find(key).ok_or_else(|| RuleError::UnknownAxis {
        axis: key.to_owned(),
        nearest: nearest::nearest(key, super::AXES.iter().map(|axis| (axis.key.to_owned(), axis.key))).first().copied(),
    })
}
