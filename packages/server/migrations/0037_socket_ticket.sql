-- A socket cannot send headers: it is opened with a ticket that its session asked for a moment before, and that counts once.
-- Unlogged: after a crash every window asks for another one.
create unlogged table socket_ticket (
  token_hash bytea not null,
  session_id bigint not null,
  expires_at timestamptz not null,
  constraint socket_ticket_pkey primary key (token_hash)
);
create index socket_ticket_expires_idx on socket_ticket (expires_at);
