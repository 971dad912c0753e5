import { businessRules, type BusinessRuleKey } from '@material/contract/catalogue/setting/business-rules.ts';
import { supplierParam } from '@material/contract/catalogue/setting/supplier-param.reference.ts';
import { ReferencePage } from '../../../kit/reference/reference-page.tsx';
import { BusinessRules } from '../rules/business-rules.tsx';

const deadline = ['ratingDeadlineDay'] as const satisfies readonly BusinessRuleKey[];
const last = {
  key: 'rating_deadline',
  label: businessRules.ratingDeadlineDay.label,
  children: <BusinessRules only={deadline} />,
};

/** 供应商参数: what suppliers are described by, and until when they send what they are rated by. */
export const Page = () => <ReferencePage of={supplierParam} last={last} />;
