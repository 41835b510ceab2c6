"""Find the charset of a record, decode its bytes, and encode its text; bytes that are invalid in the charset are kept."""
