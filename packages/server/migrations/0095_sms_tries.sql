-- How often a service was asked to send it: after some failures it is left alone until somebody has it sent again.
alter table sms add column tries integer not null default 0,
  add constraint sms_tries_check check (tries >= 0);
