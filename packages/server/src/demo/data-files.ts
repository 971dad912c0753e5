import { readFileSync } from 'node:fs';
import type { RoleName } from '@material/contract/kernel/call/screen.ts';
import type { PeriodBasis, TaxTreatment } from '../catalogue/public.ts';

type Named = { readonly name: string };
type Coded = { readonly code: string; readonly name: string };
type Window = { readonly arriveFrom: string | null; readonly arriveTo: string | null };

type ReturnTypeData = Named & {
  readonly windowHours: number | null;
  readonly needsSecondCheck: boolean;
  readonly needsPhoto: boolean;
  readonly allowsReplacement: boolean;
  readonly allowsRefund: boolean;
  readonly allowsDeduction: boolean;
  readonly allowsDestruction: boolean;
};

type CustomFieldData = Coded & {
  readonly valueKind: 'TEXT' | 'NUMBER' | 'DATE' | 'CHOICE';
  readonly optionText: string | null;
  readonly mustFill: boolean;
};

type MicrobeLimitData = Named & {
  readonly sampleCount: number;
  readonly excessCount: number;
  readonly lowerLimit: string;
  readonly upperLimit: string | null;
  readonly limitUnit: 'CFU_G' | 'CFU_ML' | 'PER_25G';
  readonly testMethod: string;
  readonly remark: string | null;
};

export type ReferenceData = {
  readonly units: readonly (Coded & { kind: 'weight' | 'volume' | 'count'; decimalAllowed: boolean })[];
  readonly storageModes: readonly (Coded & { minTempC: number | null; maxTempC: number | null; remark: string })[];
  readonly originPlaces: readonly string[];
  readonly taxRates: readonly (Coded & {
    rate: number;
    treatment: TaxTreatment;
    isDefault: boolean;
    validFrom: string | null;
    validTo: string | null;
    remark: string | null;
  })[];
  readonly materialCategories: readonly (Coded & {
    parentCode: string | null;
    taxRateCode: string;
    acceptTempMin: number | null;
    acceptTempMax: number | null;
    warnDays: number | null;
  })[];
  readonly microbeStandards: readonly (Named & {
    standardNo: string;
    categories: readonly string[];
    isVerified: boolean;
    limits: readonly MicrobeLimitData[];
  })[];
  readonly materialFileTypes: readonly string[];
  readonly batchReportFileTypes: readonly string[];
  readonly controlReasons: readonly string[];
  readonly supplierCategories: readonly string[];
  readonly supplierFileTypes: readonly (Named & { required: boolean; hasExpiry: boolean; warnDays: number | null })[];
  readonly supplierRegions: readonly string[];
  readonly transportModes: readonly (Named & Window & { coldChain: boolean })[];
  readonly distanceTimes: readonly { maxKm: number | null; hours: number }[];
  readonly productCategories: readonly string[];
  readonly returnTypes: readonly ReturnTypeData[];
  readonly complaintTypes: readonly string[];
  readonly paymentTerms: readonly (Named & { isDefault: boolean })[];
  readonly accountPeriods: readonly (Named & { days: number; basis: PeriodBasis; isDefault: boolean })[];
  readonly contractCategories: readonly string[];
  readonly differenceReasons: readonly (Named & { kind: 'REJECTED' | 'SHORT' | 'OVER' | 'ANY' })[];
  readonly materialFields: readonly CustomFieldData[];
  readonly supplierFields: readonly CustomFieldData[];
  readonly departments: readonly Coded[];
};

export type CityData = Coded & {
  readonly adcode: string;
  readonly region: string;
  readonly lat: number;
  readonly lng: number;
  readonly status: 'NORMAL' | 'LOCKED' | 'DISABLED';
  readonly canAddBudanUnconditionally: boolean;
  readonly warehouse: Coded & { address: string };
  /** What few cities have besides. */
  readonly coldStore?: Coded & { address: string };
  readonly dock?: Coded & { address: string };
  readonly departments: readonly Coded[];
  readonly branches: readonly Coded[];
  readonly stores: readonly (Coded & {
    branchCode: string;
    type: '直营' | '加盟';
    address: string;
    contact: string;
    phone: string;
    receiveWindow: string;
  })[];
  readonly invoiceHeaders: readonly {
    title: string;
    taxpayerId: string;
    address: string;
    phone: string;
    bankName: string;
    bankAccount: string;
    invoiceType: string;
    isDefault: boolean;
  }[];
  readonly payees: readonly (Named & {
    bankName: string;
    bankAccount: string;
    contact: string;
    phone: string;
    isDefault: boolean;
  })[];
};

/** Days count from the day of the fill, so that the demonstration never grows old on the shelf. */
type CertificateData = {
  readonly type: string;
  readonly no: string;
  readonly holder: string;
  readonly issuedDaysAgo: number;
  readonly expiresInDays: number | null;
  readonly longTerm: boolean;
};

export type SupplierData = Coded & {
  readonly shortName: string;
  readonly categoryName: string;
  readonly areaName: string;
  readonly city: string;
  readonly lat: number;
  readonly lng: number;
  readonly transportMode: string;
  readonly usci: string;
  readonly taxpayerType: '一般纳税人' | '小规模纳税人';
  readonly defaultInvoiceType: string;
  readonly contact: string;
  readonly phone: string;
  readonly landline: string;
  readonly address: string;
  readonly bankName: string;
  readonly bankAccount: string;
  readonly accountPeriodDays: number;
  readonly paymentMethod: string;
  readonly grade: 'A' | 'B' | 'C' | 'D';
  readonly score: number;
  readonly isCrossCity: boolean;
  /** Yuan of one ask order; none where it is not said. */
  readonly minOrderAmount?: number;
  /** HH:mm, until when an order counts for its day. */
  readonly cutoffTime?: string;
  /** Monday 1 to Sunday 7; every day where they are not said. */
  readonly deliveryDays?: readonly number[];
  readonly status: 'ENABLED' | 'DISABLED' | 'BLACKLISTED';
  readonly serveCityCodes: readonly string[];
  readonly materialCategoryCodes: readonly string[];
  readonly certificates: readonly CertificateData[];
};

export type MaterialData = Coded & {
  readonly shortName: string;
  readonly categoryCode: string;
  readonly spec: string;
  readonly unit: string;
  readonly baseUnit: string;
  readonly baseQtyPerUnit: number;
  readonly storageModeCode: string;
  readonly taxRateCode: string;
  readonly taxExemptBasis: string | null;
  readonly shelfLifeDays: number | null;
  readonly acceptRemainingRatio: number | null;
  readonly originPlace: string;
  readonly refPriceTaxIncl: number;
  readonly isHighRisk: boolean;
  readonly isCrossDock: boolean;
  readonly isFood: boolean;
  readonly minOrderQty: number;
  readonly orderMultiple: number;
  readonly batchReportTypes: readonly string[];
  readonly status: 'ENABLED' | 'DISABLED';
};

/** A control of a material in each of some cities, in all where none is named; days from the day of the fill. */
export type ControlData = {
  readonly materialCode: string;
  readonly cityCodes: readonly string[];
  readonly from: number;
  readonly to: number | null;
  readonly reason: string;
  readonly remark: string | null;
  readonly lifted?: { readonly daysAgo: number; readonly reason: string };
};

/** Days count from the day of the fill. */
export type SupplyTimeData = {
  readonly times: readonly {
    readonly supplierCode: string;
    readonly cityCode: string;
    readonly cutoffTime: string | null;
    readonly deliveryDays: readonly number[] | null;
    readonly remark: string | null;
  }[];
  readonly calendar: readonly {
    readonly supplierCode: string | null;
    readonly cityCode: string | null;
    readonly kind: 'OFF' | 'EXTRA';
    readonly from: number;
    readonly to: number;
    readonly reason: string;
  }[];
};

export type CrossRuleData = {
  readonly supplierCode: string | null;
  readonly cityCode: string;
  readonly categoryCode: string | null;
  /** The sorting dock; none: straight to the place. */
  readonly dockCode: string | null;
  readonly remark: string | null;
};

/** Each material once. */
export type SubstituteData = {
  readonly materialCode: string;
  readonly substituteCode: string;
  /** Units of the substitute for one of the material. */
  readonly factor: string;
  readonly isMutual: boolean;
  /** None: everywhere. */
  readonly cityCodes: readonly string[];
  readonly remark: string | null;
};

type TierData = { readonly minQty: number; readonly price: number };

export type PriceData = {
  readonly supplierCode: string;
  readonly materialCode: string;
  readonly supplierMaterialCode: string;
  readonly priceTaxIncl: number;
  readonly taxRateCode: string;
  readonly tiers: readonly TierData[];
  readonly cityPrices: readonly { cityCode: string; price: number; tiers?: readonly TierData[] }[];
  readonly validFromDaysAgo: number;
  readonly validToInDays: number;
  readonly fluctuationPct: number;
  readonly minOrderQty: number;
  readonly leadDays: number;
  readonly priority: number;
  readonly isPreferred: boolean;
};

export type ProductData = Coded & {
  readonly categoryName: string;
  readonly portionUnit: string;
  readonly status: 'ENABLED' | 'DISABLED';
  readonly bom: readonly { materialCode: string; netQty: number; lossRatePct: number }[];
};

/** A demonstration account; its centre says whom it works for, the codes which unit. */
export type DemoUser = {
  readonly username: string;
  readonly name: string;
  readonly centre: RoleName;
  readonly phone: string;
  readonly department?: string;
  readonly cityCode?: string;
  readonly placeCode?: string;
  readonly supplierCode?: string;
};

const read = <T>(name: string): T =>
  JSON.parse(readFileSync(new URL(`data/${name}.json`, import.meta.url), 'utf8')) as T;

export const referenceData = (): ReferenceData => read('reference');
export const cityData = (): readonly CityData[] => read('cities');
export const supplierData = (): readonly SupplierData[] => read('suppliers');
export const materialData = (): readonly MaterialData[] => read('materials');
export const controlData = (): readonly ControlData[] => read('controls');
export const supplyTimeData = (): SupplyTimeData => read('supply-times');
export const crossRuleData = (): readonly CrossRuleData[] => read('cross-rules');
export const substituteData = (): readonly SubstituteData[] => read('substitutes');
export const priceData = (): readonly PriceData[] => read('prices');
export const productData = (): readonly ProductData[] => read('products');
export const demoUsers = (): readonly DemoUser[] => read('users');
