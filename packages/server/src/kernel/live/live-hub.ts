import { socketCodes } from '@material/contract/kernel/value/constants.ts';
import { everyTable, ownPowers, type LiveWords } from '@material/contract/kernel/call/live.ts';
import type { Database } from '../database/database.ts';
import type { Listener } from '../database/listener.ts';
import { accessChannel } from '../account/session-memory.ts';
import { liveSessions, roleVersions } from '../account/live-session.ts';
import type { Session } from '../session/session.ts';
import { groupsFor, groupsOf } from './groups.rules.ts';
import { WordReader } from './words.ts';

/** What the hub needs of a socket. */
export type Line = {
  readonly send: (text: string) => void;
  readonly close: (code: number) => void;
  /** Milliseconds since it was last heard of. */
  readonly silentMs: () => number;
  /** The id that the window gave itself, where it did. */
  readonly window?: string | undefined;
};

export const socketLimits = {
  perUser: 20,
  /** Heard of less often than this, a socket is given up: two heartbeats and a little. */
  silentMs: 125_000,
  /** Changes of so long are sent together. */
  gatherMs: 150,
  /** However many look, so many ask again in a second. */
  refreshesPerSecond: 20,
  leastWithinMs: 300,
  sweepMs: 30_000,
  accessMs: 300,
} as const;

/** Words, and the window that alone wrote what each is about; none where anybody else did. */
type Due = Map<string, string | undefined>;

type Member = { readonly line: Line; session: Session; groups: readonly string[] };

type HubOptions = {
  readonly database: Database;
  readonly listener: Listener;
  readonly clock: () => Date;
  readonly most: number;
};

/** The open sockets of this process, each in the groups whose rows its session may see, and what they are still to be sent. */
export class LiveHub {
  readonly #options: HubOptions;
  readonly #members = new Map<Line, Member>();
  readonly #groups = new Map<string, Set<Member>>();
  readonly #due = new Map<string, Due>();
  readonly #sweep: NodeJS.Timeout;
  /** The roles as they were when sessions were last looked at. */
  #roles: ReadonlyMap<number, number> | undefined;
  #telling: NodeJS.Timeout | undefined;
  #checking: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: HubOptions) {
    this.#options = options;
    const { listener } = options;
    new WordReader(options, { word: (word) => this.#hear(word), anything: () => this.#gather('all', everyTable) });
    listener.hear(accessChannel, { told: () => this.#checkSoon(), begun: () => this.#checkSoon() });
    this.#sweep = setInterval(() => this.#sweepSilent(), socketLimits.sweepMs).unref();
  }

  get size(): number {
    return this.#members.size;
  }

  /** Whether there is no room for one more: none at all while the process stops. */
  get isFull(): boolean {
    return this.#isClosed || this.size >= this.#options.most;
  }

  /** Whether a user has as many windows open as are sent changes. */
  hasTooMany(userId: number): boolean {
    return (this.#groups.get(`user:${userId}`)?.size ?? 0) >= socketLimits.perUser;
  }

  add(line: Line, session: Session): void {
    const member = { line, session, groups: groupsOf(session) };
    this.#members.set(line, member);
    this.#join(member);
  }

  remove(line: Line): void {
    const member = this.#members.get(line);
    if (!member) return;
    this.#members.delete(line);
    this.#leave(member);
  }

  close(code: number): void {
    this.#isClosed = true;
    clearInterval(this.#sweep);
    clearTimeout(this.#telling);
    clearTimeout(this.#checking);
    for (const line of this.#members.keys()) this.#end(line, code);
  }

  #end(line: Line, code: number): void {
    this.remove(line);
    line.close(code);
  }

  #join(member: Member): void {
    for (const group of member.groups) {
      const members = this.#groups.get(group) ?? new Set();
      this.#groups.set(group, members.add(member));
    }
  }

  #leave(member: Member): void {
    for (const group of member.groups) {
      const members = this.#groups.get(group);
      members?.delete(member);
      if (members?.size === 0) this.#groups.delete(group);
    }
  }

  #hear(word: string): void {
    const [table = '', key = '', writer] = word.split(' ');
    for (const group of groupsFor(key)) this.#gather(group, table, writer);
  }

  #gather(group: string, word: string, writer?: string): void {
    if (!this.#groups.has(group)) return;
    const words: Due = this.#due.get(group) ?? new Map();
    const isShared = words.has(word) && words.get(word) !== writer;
    this.#due.set(group, words.set(word, isShared ? undefined : writer));
    this.#telling ??= setTimeout(() => this.#tell(), socketLimits.gatherMs).unref();
  }

  /** Everybody is sent once what they did not write themselves. */
  #tell(): void {
    this.#telling = undefined;
    const told = new Map<Member, Set<string>>();
    for (const [group, words] of this.#due) {
      for (const member of this.#groups.get(group) ?? []) {
        const { window } = member.line;
        const news = [...words].filter(([, writer]) => writer === undefined || writer !== window);
        if (news.length > 0)
          told.set(member, (told.get(member) ?? new Set<string>()).union(new Set(news.map(([word]) => word))));
      }
    }
    this.#due.clear();
    this.#say(told);
  }

  /** The more are sent it, the longer they may take to ask again. */
  #say(told: ReadonlyMap<Member, ReadonlySet<string>>): void {
    const { leastWithinMs, refreshesPerSecond } = socketLimits;
    const within = Math.max(leastWithinMs, Math.ceil((told.size / refreshesPerSecond) * 1000));
    for (const [{ line }, words] of told) {
      line.send(JSON.stringify({ about: [...words].toSorted(), within } satisfies LiveWords));
    }
  }

  #checkSoon(): void {
    this.#checking ??= setTimeout(() => {
      this.#checking = undefined;
      // Without the database the next sweep looks again.
      void this.#checkSessions().catch(() => undefined);
    }, socketLimits.accessMs).unref();
  }

  #sweepSilent(): void {
    for (const line of this.#members.keys()) {
      if (line.silentMs() > socketLimits.silentMs) this.#end(line, socketCodes.silent);
    }
    this.#checkSoon();
  }

  /**
   * Sockets of sessions that have ended are closed; those whose unit or role has changed hear of the new one's rows alone, and
   * whoever may do something else than before is told so.
   */
  async #checkSessions(): Promise<void> {
    const before = this.#roles;
    const roles = await roleVersions(this.#options.database.pool);
    const changed = (id: number): boolean => before !== undefined && before.get(id) !== roles.get(id);
    const ids = [...new Set([...this.#members.values()].map(({ session }) => session.id))];
    const live = await liveSessions(this.#options.database.pool, ids, this.#options.clock());
    const byId = new Map(live.map((session) => [session.id, session]));
    // Sessions of sockets that came meanwhile were looked at when they came.
    const asked = new Set(ids);
    const told = new Map<Member, ReadonlySet<string>>();
    for (const member of [...this.#members.values()].filter(({ session }) => asked.has(session.id))) {
      const session = byId.get(member.session.id);
      if (!session) {
        this.#end(member.line, socketCodes.signedOut);
        continue;
      }
      const isOther = session.roleIds.join() !== member.session.roleIds.join();
      if (isOther || session.roleIds.some(changed)) told.set(member, new Set([ownPowers]));
      this.#regroup(member, session);
    }
    this.#roles = roles;
    this.#say(told);
  }

  #regroup(member: Member, session: Session): void {
    const groups = groupsOf(session);
    member.session = session;
    if (groups.join() === member.groups.join()) return;
    this.#leave(member);
    member.groups = groups;
    this.#join(member);
  }
}
