/** What receives goods: a store for itself, a warehouse for the city, a sorting dock for what is divided among stores. */
export const placeKinds = { STORE: '门店', WAREHOUSE: '仓库', DOCK: '分拣月台' } as const;
export type PlaceKind = keyof typeof placeKinds;
