-- Whoever moves people, keeps what cities have and deletes cities may move a whole city.
update role set power = power || '["城市管理-迁移按钮"]'::jsonb
  where power ? '城市管理-删除/恢复按钮' and power ? '城市管理-下属管理按钮' and power ? '用户管理-迁移城市按钮'
    and not power ? '城市管理-迁移按钮';
