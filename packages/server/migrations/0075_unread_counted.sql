-- Unread messages are counted in the index alone: every column that the scope asks for is in it.
drop index message_receiver_unread_idx;
create index message_receiver_unread_idx on message_receiver (user_id, forced_read desc, create_time desc, id desc)
  include (sender_id) where read_at is null and not is_withdrawn;
