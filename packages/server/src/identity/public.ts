export { identityConstraints } from './constraints.ts';
export { ensureSuperadmin } from './first-superadmin.ts';
export { hotKeys } from './hot-key/hot-key.handlers.ts';
export { hashPassword } from './password.ts';
export { roleHandlers } from './role/role.handlers.ts';
export { userHandlers } from './user/user.handlers.ts';
export { auditLog } from './log/log.handlers.ts';
export { login, session } from './session/session.handlers.ts';
export { identityNouns, identityScopes } from './tables.ts';
