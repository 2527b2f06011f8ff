-- Indexes of the groups of three letters in searched texts. A server may not have the extension, not allow it, or
-- keep it out of the search path: the searches are the same without it, only slower. What is written goes straight
-- into the indexes (`fastupdate`): otherwise every search would read what is waiting from end to end.

do $$ begin
  create extension if not exists pg_trgm;
  create index audit_entries_search on audit_entries
    using gin (search_text gin_trgm_ops) with (fastupdate = off);
  create index users_search on users
    using gin (search_text gin_trgm_ops) with (fastupdate = off);
  create index transactions_search on transactions
    using gin (lower(provider_id collate "C") gin_trgm_ops) with (fastupdate = off);
  create index billing_documents_search on billing_documents
    using gin (search_text gin_trgm_ops) with (fastupdate = off);
  create index messages_search on messages
    using gin (search_text gin_trgm_ops) with (fastupdate = off);
exception
  when insufficient_privilege or feature_not_supported or undefined_file or undefined_object then
    raise notice 'searches have no index: %', sqlerrm;
end $$;
