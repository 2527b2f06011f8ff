import { type Kysely, sql } from 'kysely'

/** What is between words: everything but letters, numbers and what belongs to them, whatever the locale. */
const separators =
  '\\u0001-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00bf\\u00d7\\u00f7\\u02bc\\u2000-\\u206f' +
  '\\u20a0-\\u20cf\\u2100-\\u2bff\\u3000-\\u303f\\ufe00-\\ufe0f\\uff00-\\uff0f\\U0001f000-\\U0001faff'

/** The columns of each searched table, by the function that makes its words, and the index of them. */
const indexes: Record<string, string> = {
  courses: "words_of(title || ' ' || category || ' ' || description || ' ' || content)",
  course_videos: "words_of(title || ' ' || coalesce(text, ''))",
  assignments: "words_of(title || ' ' || description)",
  live_sessions: "words_of(title || ' ' || description)",
  signals: "words_of(title || ' ' || coalesce(pair, '') || ' ' || content)",
  lesson_notes: 'own_words(user_id, text)',
  messages: 'own_words(user_id, text)',
  trades: 'trade_words(user_id, pair, setup, tags, notes)',
}

/**
 * The words of what is searched, in indexes of PostgreSQL's full text search. What belongs to one user is indexed
 * with a mark of that user before each word, so that a search reads nothing of the others.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // As long as the text, so that a word is at the same place in both. The cost keeps the planner from making the
  // words of many rows anew instead of using the index.
  await sql`
    create function search_text(written text) returns text
      language sql immutable strict parallel safe cost 10000
      return regexp_replace(plain_text(written), ${sql.lit(`[${separators}]`)}, ' ', 'g')`.execute(
    db,
  )
  await sql`
    create function words_of(written text) returns tsvector
      language sql immutable strict parallel safe cost 10000
      return to_tsvector('simple'::regconfig, search_text(written))`.execute(db)
  // Twelve letters, so that what follows stays one word to the parser.
  await sql`
    create function mark_of(owner uuid) returns text language sql immutable strict parallel safe
      return translate(right(owner::text, 12), '0123456789', 'ghijklmnop')`.execute(db)
  await sql`
    create function own_words(owner uuid, written text) returns tsvector
      language sql immutable strict parallel safe cost 10000
      return to_tsvector('simple'::regconfig,
        regexp_replace(search_text(written), '[^ ]+', mark_of(owner) || '\\&', 'g'))`.execute(db)
  await sql`
    create function trade_words(owner uuid, pair text, setup text, tags text[], notes text) returns tsvector
      language sql immutable parallel safe cost 10000
      return own_words(owner,
        pair || ' ' || coalesce(setup, '') || ' ' || array_to_string(tags, ' ') || ' ' || notes)`.execute(
    db,
  )
  // Around the first of the words that is there, or the beginning; short texts as a whole. Where 'ß' became 'ss', what
  // is searched is longer than the text.
  await sql`
    create function excerpt_of(written text, words text[]) returns text
      language plpgsql immutable strict parallel safe cost 10000 as $$
      declare
        body text := normalize(written, nfc);
        plain text;
        word text;
        at integer;
        begins integer;
      begin
        if length(body) <= 400 then return body; end if;
        plain := ' ' || search_text(body);
        foreach word in array words loop
          at := strpos(plain, ' ' || plain_text(word));
          exit when at > 0;
        end loop;
        at := greatest(at, 1);
        begins := greatest(1, at - 100 - length(plain_text(left(body, at))) + length(left(body, at)));
        return case when begins > 1 then '…' else '' end || substr(body, begins, 400)
          || case when length(body) >= begins + 400 then '…' else '' end;
      end $$`.execute(db)
  for (const [table, words] of Object.entries(indexes)) {
    await sql`
      create index ${sql.id(`${table}_words`)} on ${sql.id(table)} using gin ((${sql.raw(words)}))
        with (fastupdate = off)`.execute(db)
  }
}
