import {
  shortageCalls,
  type Decision,
  type Proposal,
  type ShortLine,
} from '@material/contract/ordering/shortage/shortage.calls.ts';
import { useState } from 'react';
import type { BatchOutcome } from '../../../kit/actions/batch-result.tsx';
import { useApi } from '../../../lib/api.ts';
import { toastDone } from '../../../lib/send/notices.ts';
import { Refusal } from '../../../lib/send/refusal.ts';
import { decisionOf, proposalText, type Wrong, wrongOf } from './decide.rules.ts';

/** A line with what is to be done about it. */
export type Chosen = { readonly line: ShortLine; readonly proposal: Proposal };

/** Sends decisions, and tells what became of them: all of it in a word, or line by line. */
export function useDecide() {
  const api = useApi();
  const [ended, setEnded] = useState<{
    readonly results: readonly BatchOutcome[];
    readonly lines: readonly ShortLine[];
  }>();
  const decideOne = async (
    { line, proposal }: Chosen,
    decision: Decision,
    reason: string,
  ): Promise<Wrong | undefined> => {
    const input = { orders: [decision], reason };
    try {
      const [result] = await api.send(shortageCalls.doHandleOrderMuilt, input, { isSilent: true });
      if (result?.ok !== true) return { rest: result?.message ?? '未处理' };
      const no = result.row?.supplementNo ?? '';
      toastDone(`${line.materialName}：${proposalText(proposal)}${no === '' ? '' : `，补货单 ${no}`}`);
      return undefined;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return wrongOf(error);
    }
  };
  const decideAll = async (chosen: readonly Chosen[], reason: string): Promise<void> => {
    const orders = chosen.map(({ line, proposal }) => decisionOf(line, proposal));
    const results = await api.send(shortageCalls.doHandleOrderMuilt, { orders, reason });
    const numbers = new Set(results.flatMap(({ row }) => row?.supplementNo || []));
    if (results.every(({ ok }) => ok)) {
      toastDone(`已处理 ${results.length} 行${numbers.size === 0 ? '' : `，安排补货单 ${numbers.size} 张`}`);
      return;
    }
    setEnded({ results, lines: chosen.map(({ line }) => line) });
  };
  return {
    decideOne,
    decideAll,
    results: ended?.results,
    nameOf: (id: number): string => {
      const line = ended?.lines.find((one) => one.id === id);
      return line ? `${line.askOrderNo} ${line.materialName}` : String(id);
    },
    close: () => setEnded(undefined),
    /** Everything that is proposed for these lines, the best of each. */
    bestOf: async (lines: readonly ShortLine[]): Promise<Chosen[]> => {
      const { list } = await api.send(shortageCalls.getHandleOrderProposals, { lines: lines.map(({ id }) => id) });
      const byId = new Map(list.map(({ id, proposals }) => [id, proposals[0]]));
      return lines.flatMap((line) => {
        const proposal = byId.get(line.id);
        return proposal ? [{ line, proposal }] : [];
      });
    },
  };
}
export type Deciding = ReturnType<typeof useDecide>;
