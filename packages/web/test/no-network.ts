/** No test reaches a network: what is still under way when its fake server is gone never comes to an end. */
globalThis.fetch = (_address, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error), { once: true });
  });
