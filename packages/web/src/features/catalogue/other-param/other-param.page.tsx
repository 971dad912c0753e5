import { otherParam } from '@material/contract/catalogue/setting/other-param.reference.ts';
import { businessRuleCalls } from '@material/contract/catalogue/setting/business-rule.calls.ts';
import { tolerances } from '@material/contract/catalogue/setting/tolerance.reference.ts';
import { labelOf } from '@material/contract/kernel/field/field.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { ReferencePage } from '../../../kit/reference/reference-page.tsx';
import { BusinessRules } from '../rules/business-rules.tsx';
import { TryTolerance, tryWord } from './try-tolerance.tsx';

const tables = [...otherParam, tolerances];
const last = {
  key: 'business_rule',
  label: labelOf(businessRuleCalls.getBusinessRules.output.shape.list),
  children: <BusinessRules />,
};

/** 其他参数: what deliveries, returns and payments go by, one table per tab, and what the product works by. */
export function Page() {
  const [isTrying, setTrying] = useState(false);
  const tools = { [tolerances.table]: <Button onClick={() => setTrying(true)}>{tryWord}</Button> };
  return (
    <>
      <ReferencePage of={tables} tools={tools} last={last} />
      {isTrying ? <TryTolerance onClose={() => setTrying(false)} /> : null}
    </>
  );
}
