-- Whoever approves orders may take an approval back that no supplier has answered.
update role set power = power || '["要货单审核-反审核按钮"]'::jsonb
  where power ? '要货单审核-终审按钮' and not power ? '要货单审核-反审核按钮';
