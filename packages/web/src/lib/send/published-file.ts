/** A published file of the server, past every cache. */
export async function getStatic(name: 'config.json' | 'version.json', now: number = Date.now()): Promise<unknown> {
  const response = await fetch(`/static/${name}?t=${now}`, { cache: 'no-store' });
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response.json();
}
