/** Where something stands: top, left, width and height with their units. */
export type PrintBox = [top: string, left: string, width: string, height: string];

/** The part of the local print service's object that is used here. */
export type Lodop = {
  readonly CVERSION?: string;
  readonly VERSION?: string;
  readonly PRINT_INITA: (...of: [top: number, left: number, width: string, height: string, task: string]) => unknown;
  readonly SET_PRINT_PAGESIZE: (...of: [orient: number, width: number, height: number, name: string]) => unknown;
  readonly SET_PRINT_COPIES: (copies: number) => unknown;
  readonly SET_PRINTER_INDEXA: (printer: string) => unknown;
  readonly SET_PRINT_STYLEA: (item: number, name: string, value: number) => unknown;
  readonly ADD_PRINT_HTM: (...of: [...PrintBox, html: string]) => unknown;
  readonly ADD_PRINT_TEXT: (...of: [...PrintBox, text: string]) => unknown;
  readonly GET_PRINTER_COUNT: () => number;
  readonly GET_PRINTER_NAME: (at: number) => string;
  readonly PRINT: () => unknown;
};

/** Where it listens, and what the page that asks is like. */
export type ServicePlace = {
  readonly sockets: readonly string[];
  readonly scripts: readonly string[];
  readonly isHttps: boolean;
  /** Runs a script, true when it came. */
  readonly runScript: (url: string) => Promise<boolean>;
  /** The object that the script made. */
  readonly found: () => Lodop | undefined;
};

/** Nobody waits longer for a port that takes the call and says nothing. */
const patienceMs = 2000;
const scriptName = 'CLodopfuncs.js';

/** Whether the service listens on a socket. What it says is a script, which this page's policy does not run as text. */
const hears = (url: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = new WebSocket(`${url}/${scriptName}`);
    const end = (isThere: boolean): void => {
      clearTimeout(timer);
      socket.close();
      resolve(isThere);
    };
    const timer = setTimeout(() => end(false), patienceMs);
    socket.addEventListener('message', () => end(true), { once: true });
    socket.addEventListener('error', () => end(false), { once: true });
    socket.addEventListener('close', () => end(false), { once: true });
  });

/** idle → loadingA (sockets) → loadingB (scripts alone) → complete, found or not. */
export type LoadState = 'idle' | 'loadingA' | 'loadingB' | 'complete';

/** The local print service: looked for when somebody prints, once in the life of a page. */
export class PrintService {
  readonly #place: ServicePlace;
  #state: LoadState = 'idle';
  #loading: Promise<Lodop | undefined> | undefined;

  constructor(place: ServicePlace) {
    this.#place = place;
  }

  get state(): LoadState {
    return this.#state;
  }

  load(): Promise<Lodop | undefined> {
    this.#loading ??= this.#look().finally(() => {
      this.#state = 'complete';
      // Whoever has started it meanwhile need not reload the page.
      if (!this.#place.found()) this.#loading = undefined;
    });
    return this.#loading;
  }

  async #look(): Promise<Lodop | undefined> {
    const { sockets, found } = this.#place;
    if (found()) return found();
    this.#state = 'loadingA';
    for (const [at, socket] of sockets.entries()) if ((await hears(socket)) && (await this.#run(at))) return found();
    this.#state = 'loadingB';
    if (await this.#run(0)) return found();
    await this.#run(this.#place.isHttps ? 2 : 1);
    return found();
  }

  async #run(at: number): Promise<boolean> {
    const { scripts, runScript, found } = this.#place;
    const from = scripts[at];
    return from !== undefined && (await runScript(`${from}/${scriptName}`)) && found() !== undefined;
  }
}
