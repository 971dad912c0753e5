/** The embedded database cannot be used here; the message is a sentence for whoever started the server. */
export class EmbeddedError extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(
      `The embedded database cannot be used: ${reason}. DATABASE_URL can name a PostgreSQL 15 or newer instead.`,
      options,
    );
    this.name = 'EmbeddedError';
  }
}
