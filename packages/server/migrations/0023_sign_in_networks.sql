-- One who has an IPv6 address has a network of 64 bits to choose from: tries are counted by what they came from as a whole.

-- The address itself, or the network of an IPv6 address; the address stays as it was seen.
alter table login_attempt add column network text;
update login_attempt set network = ip;
drop index login_attempt_ip_idx;
create index login_attempt_network_idx on login_attempt (network, create_time desc);
