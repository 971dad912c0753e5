import type { InboundDocument } from '@material/contract/ordering/inbound.calls.ts';
import type { Fact } from '../../../kit/document/facts.tsx';
import { NoText } from '../../../kit/display/no-link.tsx';
import { TimeText } from '../../../kit/display/time-text.tsx';
import { PhoneLink } from '../document/phone-link.tsx';

const measured = ({ arriveTemp, driverTemp }: InboundDocument): string => {
  if (arriveTemp !== null) return `${arriveTemp} ℃`;
  return driverTemp === null ? '' : `${driverTemp} ℃（司机记录）`;
};

/** Where it came from, with which vehicle, and who took it. */
export const inboundFacts = (document: InboundDocument): readonly Fact[] => [
  { label: '收货地点', value: `${document.cityName} · ${document.placeName}` },
  { label: '供应商', value: document.supplierName },
  { label: '运输单', value: <NoText no={document.transportNo} /> },
  {
    label: '车辆',
    value: (
      <>
        {document.plateNo || '–'} {document.driver} <PhoneLink phone={document.driverPhone} />
      </>
    ),
  },
  { label: '到达', value: <TimeText value={document.arrivedAt} /> },
  { label: '到货温度', value: measured(document) },
  ...(document.submitTime === null
    ? []
    : [
        { label: '验收人', value: document.submitName },
        { label: '提交时间', value: <TimeText value={document.submitTime} /> },
      ]),
  ...(document.remark === '' ? [] : [{ label: '备注', value: document.remark, wide: true }]),
];
