import type { Database } from '../database/database.ts';
import type { Ask, Listener } from '../database/listener.ts';

/** Tells other processes that there is something to read, and nothing else. */
const wakeChannel = 'live';
/** Words are kept for so long that every process that is alive has read them; one that did not look for half of it may have missed some. */
const usuallyKeptMs = 60_000;

export type Hearer = {
  /** `<table> <key> <window>`. */
  readonly word: (word: string) => void;
  /** Words may have been missed. */
  readonly anything: () => void;
};

type Options = { readonly database: Database; readonly listener: Listener; readonly keptMs?: number };
type Look = { readonly snapshot: string; readonly words: readonly string[] };

/** All that has been committed since a snapshot, however long ago it was written; and the snapshot of now. */
const lookText = `select pg_current_snapshot()::text as snapshot, array(select distinct w.word from live_word w
  where w.xact >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(w.xact, $1::pg_snapshot)) as words`;

/** Reads what triggers have left in the database for the windows of this process: once each, and nothing is lost on the way. */
export class WordReader {
  readonly #database: Database;
  readonly #hearer: Hearer;
  readonly #keptMs: number;
  #last: { readonly snapshot: string; readonly at: number } | undefined;
  #old: { readonly snapshot: string; readonly at: number } | undefined;
  #hasNews = false;

  constructor({ database, listener, keptMs = usuallyKeptMs }: Options, hearer: Hearer) {
    this.#database = database;
    this.#keptMs = keptMs;
    this.#hearer = hearer;
    database.changes.isHeard = () => listener.isHeard;
    database.signals.on('written', () => {
      this.#hasNews = true;
      listener.wake();
    });
    listener.hear(wakeChannel, { told: () => listener.wake(), begun: () => (this.#last = undefined) });
    listener.beat((ask) => this.#look(ask));
  }

  async #look(ask: Ask): Promise<void> {
    // What this process has written, the others need not wait for; who does not hear it looks with the next beat.
    const said = this.#hasNews ? ask(`select pg_notify('${wakeChannel}', '')`) : undefined;
    this.#hasNews = false;
    const at = performance.now();
    const last = this.#last;
    const isKnown = last !== undefined && at - last.at < this.#keptMs / 2;
    const [[look]] = await Promise.all([ask<Look>(lookText, [isKnown ? last.snapshot : null]), said]);
    if (!look) return;
    this.#last = { snapshot: look.snapshot, at };
    if (isKnown) for (const word of look.words) this.#tell(word);
    else this.#tellAll();
    await this.#clean(ask, this.#last);
  }

  #tell(word: string): void {
    this.#database.changes.note(word.slice(0, word.indexOf(' ')));
    this.#hearer.word(word);
  }

  #tellAll(): void {
    this.#database.changes.noteAll();
    this.#hearer.anything();
  }

  /** Takes away what was there to be read so long ago. */
  async #clean(ask: Ask, now: { readonly snapshot: string; readonly at: number }): Promise<void> {
    const old = (this.#old ??= now);
    if (now.at - old.at < this.#keptMs) return;
    this.#old = now;
    await ask('delete from live_word where pg_visible_in_snapshot(xact, $1::pg_snapshot)', [old.snapshot]);
  }
}
