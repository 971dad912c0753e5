/** The embedded database cannot be used here; the message is one Chinese sentence for whoever started the server. */
export class EmbeddedError extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(
      `内置数据库无法启动：${reason}。也可以用环境变量 DATABASE_URL 指定一个 PostgreSQL 15 或更新的数据库。`,
      options,
    );
    this.name = 'EmbeddedError';
  }
}
