/** What is printed on: sheets, three-part forms of needle printers, and labels; lengths in mm. */
export type Paper = {
  readonly label: string;
  readonly width: number;
  readonly height: number;
  readonly margin: number;
  /** The size of its letters, in points. */
  readonly points: number;
  /** So many facts stand beside each other. */
  readonly beside: number;
  /** How wide the word before a fact is. */
  readonly factLabel: number;
};

export const papers = {
  A4: { label: 'A4 纵向', width: 210, height: 297, margin: 12, points: 9, beside: 3, factLabel: 19 },
  A4_LANDSCAPE: { label: 'A4 横向', width: 297, height: 210, margin: 12, points: 9, beside: 3, factLabel: 22 },
  TRIPLICATE: { label: '三联纸 241×140', width: 241, height: 140, margin: 8, points: 8, beside: 3, factLabel: 20 },
  LABEL_80: { label: '标签 80×60', width: 80, height: 60, margin: 3, points: 7.5, beside: 1, factLabel: 15 },
  LABEL_58: { label: '标签 58×40', width: 58, height: 40, margin: 2, points: 5.5, beside: 1, factLabel: 11 },
} as const satisfies Record<string, Paper>;
export type PaperName = keyof typeof papers;

/** How everything is drawn on every paper: lengths in mm, letters in sizes of the paper's own. */
export const paperGrid = {
  padding: 1.2,
  gap: 2,
  foot: 6,
  signature: 15,
  barCode: { width: 48, height: 9 },
  qrCode: { width: 17, height: 17 },
  issuer: 1.25,
  name: 1.8,
  small: 0.85,
  lineHeight: 1.35,
} as const;
