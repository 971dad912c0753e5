/** A value of a `jsonb` column, as itself among the rows of a statement and as text where it is a parameter alone. */
export class Json<T> {
  readonly value: T;

  constructor(value: T) {
    this.value = value;
  }

  /** What the driver sends: without it an array would become one of the database's own. */
  toPostgres(): string {
    return JSON.stringify(this.value);
  }

  toJSON(): T {
    return this.value;
  }
}
