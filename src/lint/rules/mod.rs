//! The rules, a file each beside its page, and the list of them in the order of their names.

mod alternatives;
mod ambiguous_move;
mod ambiguous_notation;
mod anachronism;
mod bad_date;
mod bad_fen;
mod blank_in_tags;
mod castling_rights;
mod damaged_compression;
mod deep_variation;
mod descriptive_notation;
mod duplicate_game;
mod duplicate_tag;
mod encoding;
mod game_mismatch;
mod illegal_move;
mod letter_case;
mod letter_o_castling;
mod list_prefix;
mod lookalike_letter;
mod lost_moves;
mod malformed_tag;
mod mirrored_moves;
mod missing_capture_mark;
mod missing_check_mark;
mod missing_game_tag;
mod missing_mate_mark;
mod missing_promotion;
mod missing_tag;
mod mixed_letters;
mod mixed_separators;
mod mojibake;
mod move_after_check;
mod move_after_end;
mod name_variants;
mod nested_comment;
mod no_game;
mod no_termination;
mod null_move;
mod odd_dash;
mod odd_space;
mod redundant_disambiguation;
mod result_mismatch;
mod signs;
mod slash_comment;
mod stray_separator;
mod too_large;
mod turn_too_long;
mod turn_too_short;
mod unclosed_comment;
mod unclosed_variation;
mod undecodable_bytes;
mod unknown_game;
mod unknown_type;
mod unmatched_parenthesis;
mod unreadable_file;
mod unreadable_ply;
mod unreadable_token;
mod unused_suppression;
mod word_for_mark;
mod wrong_capture_mark;
mod wrong_check_mark;
mod wrong_en_passant_mark;
mod wrong_mate_mark;
mod wrong_move_number;
mod wrong_result;
mod wrong_stalemate_mark;
mod wrong_transformation;
mod wrong_turn;

use super::Rule;

/// Every rule, in the order of the names of findings.
pub static ALL: &[&Rule] = &[
    &unreadable_file::RULE,
    &too_large::RULE,
    &damaged_compression::RULE,
    &undecodable_bytes::RULE,
    &no_game::RULE,
    &unknown_type::RULE,
    &unreadable_token::RULE,
    &unclosed_comment::RULE,
    &unclosed_variation::RULE,
    &unmatched_parenthesis::RULE,
    &deep_variation::RULE,
    &malformed_tag::RULE,
    &duplicate_tag::RULE,
    &descriptive_notation::RULE,
    &lost_moves::RULE,
    &slash_comment::RULE,
    &nested_comment::RULE,
    &no_termination::RULE,
    &blank_in_tags::RULE,
    &list_prefix::RULE,
    &illegal_move::RULE,
    &unreadable_ply::RULE,
    &ambiguous_move::RULE,
    &missing_promotion::RULE,
    &turn_too_long::RULE,
    &turn_too_short::RULE,
    &move_after_check::RULE,
    &move_after_end::RULE,
    &wrong_turn::RULE,
    &bad_fen::RULE,
    &unknown_game::RULE,
    &game_mismatch::RULE,
    &ambiguous_notation::RULE,
    &mixed_letters::RULE,
    &alternatives::RULE,
    &null_move::RULE,
    &mirrored_moves::RULE,
    &wrong_check_mark::RULE,
    &wrong_mate_mark::RULE,
    &wrong_stalemate_mark::RULE,
    &wrong_capture_mark::RULE,
    &wrong_en_passant_mark::RULE,
    &wrong_transformation::RULE,
    &wrong_move_number::RULE,
    &result_mismatch::RULE,
    &wrong_result::RULE,
    &castling_rights::RULE,
    &missing_capture_mark::RULE,
    &missing_check_mark::RULE,
    &missing_mate_mark::RULE,
    &redundant_disambiguation::RULE,
    &letter_o_castling::RULE,
    &word_for_mark::RULE,
    &letter_case::RULE,
    &lookalike_letter::RULE,
    &odd_dash::RULE,
    &odd_space::RULE,
    &stray_separator::RULE,
    &mixed_separators::RULE,
    &missing_tag::RULE,
    &missing_game_tag::RULE,
    &bad_date::RULE,
    &anachronism::RULE,
    &duplicate_game::RULE,
    &name_variants::RULE,
    &encoding::RULE,
    &mojibake::RULE,
    &unused_suppression::RULE,
];
