/** How goods of a rule go: over a sorting dock, or straight to the place that they are for. */
export type CrossWay = 'DOCK' | 'DIRECT';

/** A rule of one city; without supplier or category it is for all of them. */
export type CrossRule = {
  readonly supplierId: number | null;
  readonly cityId: number;
  readonly materialCategoryId: number | null;
  readonly way: CrossWay;
  /** The sorting dock, where goods go over one. */
  readonly dockId: number | null;
  /** Whether that dock receives. */
  readonly isDockOpen: boolean;
};

export type CrossQuestion = {
  readonly supplierId: number;
  readonly cityId: number;
  /** From the material's own category up to its root. */
  readonly categoryIds: readonly number[];
  /** Whether the material may go over a dock at all. */
  readonly isCross: boolean;
};

/** One scope that may say how goods go, and its rule; a rule whose dock was stopped says nothing. */
export type CrossStep<R extends CrossRule> = {
  readonly source: 'SUPPLIER_CATEGORY' | 'SUPPLIER' | 'CATEGORY' | 'CITY';
  /** Of a category: which. */
  readonly categoryId?: number;
  readonly row: R | undefined;
  readonly closed: R | undefined;
};

/** The scopes of a line, the narrowest first: of those that have a rule the first holds. */
export function crossSteps<R extends CrossRule>(
  rules: readonly R[],
  { supplierId, cityId, categoryIds }: Omit<CrossQuestion, 'isCross'>,
): readonly CrossStep<R>[] {
  const ofCategories = <S extends 'SUPPLIER_CATEGORY' | 'CATEGORY'>(source: S, supplier: number | null) =>
    categoryIds.map((categoryId) => ({ source, categoryId, supplier }));
  const scopes = [
    ...ofCategories('SUPPLIER_CATEGORY', supplierId),
    { source: 'SUPPLIER' as const, supplier: supplierId },
    ...ofCategories('CATEGORY', null),
    { source: 'CITY' as const, supplier: null },
  ];
  return scopes.map(({ supplier, ...step }) => {
    const category = 'categoryId' in step ? step.categoryId : null;
    const rule = rules.find(
      (each) =>
        each.cityId === cityId && each.supplierId === supplier && each.materialCategoryId === (category ?? null),
    );
    return { ...step, ...(rule && isOpen(rule) ? { row: rule, closed: undefined } : { row: undefined, closed: rule }) };
  });
}

const isOpen = ({ way, isDockOpen }: CrossRule): boolean => way === 'DIRECT' || isDockOpen;

/** The rule by which goods go; undefined where none is for them, and they go straight to their place. */
export const findCross = <R extends CrossRule>(rules: readonly R[], question: CrossQuestion): R | undefined =>
  question.isCross ? crossSteps(rules, question).find(({ row }) => row !== undefined)?.row : undefined;
