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
  /** Between a border and the text in it. */
  readonly padding: number;
  /** What the foot takes, with who printed it and the page; none on a label. */
  readonly foot: number;
  readonly barCode: { readonly width: number; readonly height: number };
  readonly qrCode: { readonly width: number; readonly height: number };
  /** The name in sizes of its letters, and the issuer above it. */
  readonly name: number;
  readonly issuer: number;
  /** The name stands in the middle; on a label there is no room for that. */
  readonly isCentred: boolean;
};

const sheet = {
  padding: 1.2,
  foot: 6,
  barCode: { width: 48, height: 9 },
  qrCode: { width: 17, height: 17 },
  name: 1.8,
  issuer: 1.25,
  isCentred: true,
} as const;
const label = { foot: 0, name: 1.4, issuer: 1, isCentred: false, beside: 1 } as const;

export const papers = {
  A4: { ...sheet, label: 'A4 纵向', width: 210, height: 297, margin: 12, points: 9, beside: 3, factLabel: 17 },
  A4_LANDSCAPE: {
    ...sheet,
    label: 'A4 横向',
    width: 297,
    height: 210,
    margin: 12,
    points: 9,
    beside: 3,
    factLabel: 22,
  },
  TRIPLICATE: {
    ...sheet,
    label: '三联纸 241×140',
    width: 241,
    height: 140,
    margin: 8,
    points: 8,
    beside: 3,
    factLabel: 20,
  },
  LABEL_80: {
    ...label,
    label: '标签 80×60',
    width: 80,
    height: 60,
    margin: 3,
    points: 7,
    factLabel: 13,
    padding: 0.6,
    barCode: { width: 34, height: 8 },
    qrCode: { width: 15, height: 15 },
  },
  LABEL_58: {
    ...label,
    label: '标签 58×40',
    width: 58,
    height: 40,
    margin: 2,
    points: 5,
    factLabel: 9,
    padding: 0.4,
    barCode: { width: 26, height: 6 },
    qrCode: { width: 11, height: 11 },
  },
} as const satisfies Record<string, Paper>;
export type PaperName = keyof typeof papers;

/** How everything is drawn on every paper: lengths in mm, letters in sizes of the paper's own. */
export const paperGrid = {
  gap: 2,
  signature: 15,
  small: 0.85,
  lineHeight: 1.35,
} as const;
