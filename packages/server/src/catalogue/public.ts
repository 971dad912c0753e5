export { allotStorage } from './allot-storage.handlers.ts';
export { loadAllotments } from './allot-storage.repo.ts';
export { bankChangeDocument } from './bank/bank-change.document.ts';
export { bankChangeHandlers } from './bank/bank-change.handlers.ts';
export { bankChangeSchedules, countBankChanges } from './bank/bank-change-jobs.ts';
export { businessRuleHandlers } from './business-rule.handlers.ts';
export { loadPageSize, loadRuleOfCity, loadRules, type Rules } from './business-rule.repo.ts';
export { loadCategoryRules } from './category-rules.repo.ts';
export { certificateSchedules } from './certificate-jobs.ts';
export { catalogueConstraints } from './constraints.ts';
export { materialControls } from './control/material-control.handlers.ts';
export { workedOutOfMaterials } from './control/material-list.ts';
export { loadMaterials, loadMaterialsNamed, type MaterialFacts } from './materials.repo.ts';
export { loadOffers, type Offer, type OfferedVersion } from './offers.repo.ts';
export { catalogueParties } from './parties.ts';
export { preferredOffers, preferredSuppliers } from './preferred/preferred-supplier.ts';
export { materialPicture } from './picture/material-picture.ts';
export { profileChangeDocument } from './profile/profile-change.document.ts';
export { profileChangeHandlers } from './profile/profile-change.handlers.ts';
export { pictureDocument } from './picture/picture.document.ts';
export { pictureHandlers } from './picture/picture.handlers.ts';
export { priceDocument } from './price/supplier-price.document.ts';
export { crossHandlers, crossScopeText, crossWayText } from './cross/cross.handlers.ts';
export { loadCrossRules } from './cross/cross.repo.ts';
export { priceBatch, steppedPrices } from './price/price-batch.ts';
export { priceCompare } from './price/price-compare.ts';
export { priceHistory } from './price/price-history.handlers.ts';
export { priceImporter } from './price/price-importer.ts';
export { supplierPrices } from './price/supplier-price.handlers.ts';
export { pickers } from './pickers.handlers.ts';
export { loadPricesOn, loadVersions } from './price-versions.repo.ts';
export { loadRoad } from './road.repo.ts';
export { loadSupplierCutoff } from './supply-times.repo.ts';
export {
  catalogueNouns,
  catalogueScopes,
  type CatalogueTables,
  type PeriodBasis,
  type TaxTreatment,
} from './tables.ts';
export { recipeHandlers } from './product/recipe.handlers.ts';
export { supplierHandlers } from './supplier.handlers.ts';
export { toleranceHandlers } from './tolerance.handlers.ts';
export { loadTolerances } from './tolerance.repo.ts';
export { views } from './views.list.ts';
