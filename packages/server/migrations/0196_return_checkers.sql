-- What the rule of its city said when it was submitted; null: nobody had set it.
alter table return_order add column separate_checkers boolean;
