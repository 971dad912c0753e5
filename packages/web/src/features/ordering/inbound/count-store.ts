import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Sent } from '@material/contract/kernel/call.ts';
import type { AttachmentRow } from '@material/contract/kernel/attachment.ts';
import type { Problem } from '@material/contract/kernel/errors.ts';
import { inboundCalls, type InboundDocument, type InboundLine } from '@material/contract/ordering/inbound.calls.ts';
import { Refusal } from '../../../lib/refusal.ts';
import type { Api } from '../../../lib/api.ts';
import { useSession } from '../../../lib/session.ts';
import { readJson, removeKey, writeJson } from '../../../lib/storage.ts';
import { counted, type CountEntry, hasMoved, isSavable, sentLine } from './count.rules.ts';
import {
  isEmptyCount,
  isLocalCount,
  type LocalCount,
  localCountKey,
  noLocalCount,
  withEntry,
  withoutLines,
  withoutSaved,
} from './local-count.rules.ts';

/** `refused`: the server does not take the count at all, e.g. because somebody else has submitted it. */
export type SaveState = 'saved' | 'waiting' | 'saving' | 'offline' | 'refused';
/** A lot that two people counted differently at the same time. */
export type Clash = { readonly line: InboundLine; readonly mine: CountEntry };

export type CountState = {
  readonly document: InboundDocument;
  readonly local: LocalCount;
  /** What the server said about a lot, until it is changed. */
  readonly said: ReadonlyMap<number, string>;
  readonly clashes: readonly Clash[];
  readonly save: SaveState;
  /** Why it was refused as a whole. */
  readonly refusal: string;
};

const settleMs = 1200;
const retryMs = 8000;

/** What of the local count the server would take now. */
function readyPart({ document, local, said, clashes }: CountState): LocalCount {
  const lines = new Map(document.lines.map((line) => [line.id, line]));
  const held = new Set(clashes.map(({ line }) => line.id));
  const entries = local.entries.filter((entry) => {
    const line = lines.get(entry.lineId);
    return line !== undefined && !held.has(line.id) && !said.has(line.id) && isSavable(counted(line, entry));
  });
  return { ...local, arriveTemp: local.arriveTemp === '' ? null : local.arriveTemp, entries };
}

const inputOf = (document: InboundDocument, part: LocalCount): Sent<typeof inboundCalls.updateInboundOrder> => {
  const lines = new Map(document.lines.map((line) => [line.id, line]));
  return {
    id: document.id,
    rowVersion: document.rowVersion,
    ...(part.arriveTemp === null ? {} : { arriveTemp: part.arriveTemp }),
    ...(part.remark === null ? {} : { remark: part.remark }),
    lines: part.entries.flatMap((entry) => {
      const line = lines.get(entry.lineId);
      return line ? [sentLine(line, entry)] : [];
    }),
  };
};

const saidOf = (part: LocalCount, problems: readonly Problem[]): ReadonlyMap<number, string> =>
  new Map(
    problems.flatMap(({ path: [head, at], message }) => {
      const entry = head === 'lines' && typeof at === 'number' ? part.entries[at] : undefined;
      return entry ? [[entry.lineId, message] as const] : [];
    }),
  );

/** The state after the server's document has moved on; lots that both sides changed are put aside. */
function takenOver(state: CountState, fresh: InboundDocument): CountState {
  const seen = new Map(state.document.lines.map((line) => [line.id, line]));
  const mine = new Map(state.local.entries.map((entry) => [entry.lineId, entry]));
  const known = new Set(state.clashes.map(({ line }) => line.id));
  const found = fresh.lines.flatMap((line) => {
    const entry = mine.get(line.id);
    return entry && !known.has(line.id) && hasMoved(seen.get(line.id), line) ? [{ line, mine: entry }] : [];
  });
  return { ...state, document: fresh, clashes: [...state.clashes, ...found] };
}

type Store = StoreApi<CountState>;

const keyOfCount = (id: number): string => localCountKey(id, useSession.getState().id);
const keep = (id: number, local: LocalCount): void =>
  isEmptyCount(local) ? removeKey('local', keyOfCount(id)) : writeJson('local', keyOfCount(id), local);

function setLocal(store: Store, local: LocalCount, change: Partial<CountState> = {}): void {
  keep(store.getState().document.id, local);
  store.setState({ ...change, local });
}

const remember = (document: InboundDocument, api: Api): void =>
  api.put(inboundCalls.getInboundOrderByid, { id: document.id }, document);

type Round = 'nothing' | 'again' | 'stopped';

async function refused(
  store: Store,
  { part, error, api }: { part: LocalCount; error: Refusal; api: Api },
): Promise<Round> {
  // Without a code nobody has refused anything: the server was lost, or is recovering.
  if (error.status === -1 || error.code === undefined) {
    store.setState({ save: 'offline' });
    return 'stopped';
  }
  if (error.code === 'conflict') {
    const fresh = await api.send(
      inboundCalls.getInboundOrderByid,
      { id: store.getState().document.id },
      { isSilent: true },
    );
    remember(fresh, api);
    store.setState(takenOver(store.getState(), fresh));
    return 'again';
  }
  const said = saidOf(part, error.problems);
  if (said.size === 0) {
    store.setState({ save: 'refused', refusal: error.message });
    return 'stopped';
  }
  store.setState({ said: new Map([...store.getState().said, ...said]) });
  return 'again';
}

async function saveRound(store: Store, api: Api): Promise<Round> {
  const { document } = store.getState();
  const part = readyPart(store.getState());
  if (isEmptyCount(part)) return 'nothing';
  store.setState({ save: 'saving' });
  try {
    const fresh = await api.send(inboundCalls.updateInboundOrder, inputOf(document, part), {
      isSilent: true,
      isPart: true,
    });
    remember(fresh, api);
    setLocal(store, withoutSaved(store.getState().local, part), { document: fresh });
    return 'again';
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return refused(store, { part, error, api });
  }
}

/** So many rounds end also a fight between two that save all the time. */
const maxRounds = 20;

async function saveAll(store: Store, api: Api): Promise<boolean> {
  for (let round = 0; round < maxRounds; round += 1) {
    const result = await saveRound(store, api);
    if (result === 'nothing') {
      store.setState({ save: 'saved', refusal: '' });
      return true;
    }
    if (result === 'stopped') return false;
  }
  return false;
}

/** Saves after a pause in typing, one save at a time, and tries again by itself when the network was away. */
function autosave(store: Store, api: Api) {
  let running: Promise<boolean> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = (ms: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), ms);
  };
  const flush = (): Promise<boolean> => {
    clearTimeout(timer);
    running ??= saveAll(store, api).finally(() => {
      running = null;
      if (store.getState().save === 'offline') later(retryMs);
      // What was typed while a save was under way.
      else if (!isEmptyCount(readyPart(store.getState())) && store.getState().save !== 'refused') later(settleMs);
    });
    return running;
  };
  return { flush, later };
}

/** The counting of one inbound order, kept in this browser at once and sent to the server by itself. */
export function countStore(document: InboundDocument, api: Api) {
  const local = readJson('local', keyOfCount(document.id), isLocalCount) ?? noLocalCount;
  const store = createStore<CountState>()(() => ({
    document,
    local,
    said: new Map(),
    clashes: [],
    save: isEmptyCount(local) ? 'saved' : 'waiting',
    refusal: '',
  }));
  const { flush, later } = autosave(store, api);
  const changed = (next: LocalCount, change: Partial<CountState> = {}): void => {
    setLocal(store, next, { save: 'waiting', ...change });
    later(settleMs);
  };
  return {
    store,
    flush,
    /** Puts entries; lots of one ordered line share what happens to its rest. */
    put: (entries: readonly CountEntry[]): void => {
      const said = new Map(store.getState().said);
      for (const { lineId } of entries) said.delete(lineId);
      changed(entries.reduce(withEntry, store.getState().local), { said });
    },
    putHead: (change: Partial<Pick<LocalCount, 'arriveTemp' | 'remark'>>): void =>
      changed({ ...store.getState().local, ...change }),
    /** Takes over a document that was asked for again; what is not of its own, such as a lot's reports, moves without it. */
    take: (fresh: InboundDocument): void => {
      if (fresh.rowVersion >= store.getState().document.rowVersion) store.setState(takenOver(store.getState(), fresh));
      if (!isEmptyCount(store.getState().local)) later(settleMs);
    },
    /** Photos are stored by themselves, beside what is counted. */
    showPhotos: (lineId: number, photos: readonly AttachmentRow[]): void => {
      const { document: now } = store.getState();
      const lines = now.lines.map((line) => (line.id === lineId ? { ...line, photos: [...photos] } : line));
      remember({ ...now, lines }, api);
      store.setState({ document: { ...now, lines } });
    },
    /** Decides a lot that two people counted. */
    decide: (lineId: number, isMine: boolean): void => {
      const { clashes, local: now } = store.getState();
      const rest = { clashes: clashes.filter(({ line }) => line.id !== lineId) };
      changed(isMine ? now : withoutLines(now, [lineId]), rest);
    },
    /** Forgets what has not been saved. */
    drop: (): void => setLocal(store, noLocalCount, { said: new Map(), clashes: [], save: 'saved', refusal: '' }),
  };
}
