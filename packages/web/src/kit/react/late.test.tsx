import { cleanup, render, screen } from '@testing-library/react';
import { Component, type ComponentType, type ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { late } from './late.tsx';

afterEach(cleanup);

type Named = { readonly name: string };
const Part = ({ name }: Named) => <p>part of {name}</p>;
const waiting = <p>waiting</p>;

class Boundary extends Component<{ readonly children: ReactNode }, { readonly error: unknown }> {
  override state = { error: undefined };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    return this.state.error === undefined ? this.props.children : <p>{String(this.state.error)}</p>;
  }
}

it('shows what waits until its code is here, and is asked for once however often it is drawn', async () => {
  const arrival = Promise.withResolvers<ComponentType<Named>>();
  const load = vi.fn<() => Promise<ComponentType<Named>>>(() => arrival.promise);
  const Late = late(load, waiting);
  expect(load).not.toHaveBeenCalled();
  const first = render(
    <>
      <Late name="one" />
      <Late name="two" />
    </>,
  );
  expect(screen.getAllByText('waiting')).toHaveLength(2);
  arrival.resolve(Part);
  expect(await screen.findByText('part of two')).toBeTruthy();
  first.rerender(<Late name="three" />);
  expect(screen.getByText('part of three')).toBeTruthy();
  first.unmount();
  render(<Late name="four" />);
  expect(screen.getByText('part of four')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(1);
});

it('waits for nothing where its code was fetched before', async () => {
  const Late = late(() => Promise.resolve(Part), waiting);
  Late.preload();
  await vi.waitFor(() => {
    render(<Late name="one" />);
    expect(screen.queryByText('waiting')).toBeNull();
  });
  expect(screen.getAllByText('part of one')).not.toHaveLength(0);
});

it('throws what does not arrive to the boundary around it, and asks again when it is drawn anew', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = vi.fn<() => Promise<ComponentType<Named>>>(() => Promise.resolve(Part));
  load.mockRejectedValueOnce(new Error('offline'));
  const Late = late(load, waiting);
  const broken = render(
    <Boundary>
      <Late name="one" />
    </Boundary>,
  );
  expect(await screen.findByText('Error: offline')).toBeTruthy();
  broken.unmount();
  render(<Late name="two" />);
  expect(await screen.findByText('part of two')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(2);
  said.mockRestore();
});

it('says nothing to a page that was left while its code was on the way', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const arrival = Promise.withResolvers<ComponentType<Named>>();
  const Late = late(() => arrival.promise, waiting);
  render(<Late name="one" />).unmount();
  arrival.reject(new Error('offline'));
  await expect(arrival.promise).rejects.toThrow('offline');
  expect(said).not.toHaveBeenCalled();
  said.mockRestore();
});
