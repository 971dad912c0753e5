import { businessRuleCalls } from '@material/contract/catalogue/setting/business-rule.calls.ts';
import { otherParam } from '@material/contract/catalogue/setting/other-param.reference.ts';
import { labelOf } from '@material/contract/kernel/field/field.ts';
import { ReferencePage } from '../../../kit/reference/reference-page.tsx';
import { BusinessRules } from '../rules/business-rules.tsx';
import { Tolerances } from './tolerances.tsx';

const last = {
  key: 'business_rule',
  label: labelOf(businessRuleCalls.getBusinessRules.output.shape.list),
  children: (
    <>
      <BusinessRules />
      <Tolerances />
    </>
  ),
};

/** 其他参数: what deliveries, returns and payments go by, one table per tab, and what the product works by. */
export const Page = () => <ReferencePage of={otherParam} last={last} />;
