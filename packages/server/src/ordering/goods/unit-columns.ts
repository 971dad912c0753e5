/** The units on a document's header, as its list joins and names them. */
export const unitJoins = {
  c: { to: 'city', by: 'city_id' },
  p: { to: 'place', by: 'place_id' },
  s: { to: 'supplier', by: 'supplier_id' },
} as const;

export const unitColumns = {
  cityName: 'c.name',
  placeName: { nameOf: 'p' },
  placeShortName: { shortNameOf: 'p' },
  supplierName: { nameOf: 's' },
  supplierShortName: { shortNameOf: 's' },
} as const;
