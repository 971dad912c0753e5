import type { Screen } from '../kernel/call/screen.ts';
import { complaintScreens } from './complaint/complaint-screens.ts';

export const qualityScreens = { ...complaintScreens } as const satisfies Record<string, Screen>;
