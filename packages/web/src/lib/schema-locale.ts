import { config } from 'zod';
import zhCN from 'zod/v4/locales/zh-CN.js';

// What a schema says without words of its own is said in Chinese.
config(zhCN());
