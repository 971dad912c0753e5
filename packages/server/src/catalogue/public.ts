export { loadMaterials, loadMaterialsNamed, type MaterialFacts } from './materials.repo.ts';
export { loadOffers, loadVersions, type Offer, type OfferedVersion } from './offers.repo.ts';
export { loadRoad } from './road.repo.ts';
export { loadTolerances } from './tolerance.repo.ts';
export type { TaxTreatment } from './tables.ts';
