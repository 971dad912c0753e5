-- 文件管理 of the city: whoever looks up suppliers there looks up what they prove, and keeps the city's own files.
update role set power = power || '["文件管理", "文件管理-上传按钮", "文件管理-删除按钮", "文件管理-下载按钮", "文件管理-导出按钮"]'::jsonb
  where centre = '城市中心' and power ? '供应商查看' and not power ? '文件管理';

-- Files of a kind, the last first.
create index attachment_kind_idx on attachment (kind, id desc) where stored_at is not null and deleted_at is null;
