import type { TransportDocument } from '@material/contract/ordering/transport-order.calls.ts';
import type { Fact } from '../../../kit/document/facts.tsx';
import { ToneTag } from '../../../kit/display/status-tag.tsx';
import { TimeText } from '../../../kit/display/time-text.tsx';
import { PhoneLink } from '../document/phone-link.tsx';

const degrees = (temperature: string | null): string => (temperature === null ? '' : `${temperature} ℃`);

/** Vehicle, times and temperatures of a transport. */
export const transportFacts = (document: TransportDocument): readonly Fact[] => [
  { label: '收货地点', value: `${document.cityName} · ${document.placeNames}` },
  {
    label: '运输方式',
    value: (
      <>
        {document.transportModeName || (document.isColdChain ? '' : '–')}{' '}
        {document.isColdChain ? <ToneTag tone="processing">冷链</ToneTag> : null}
      </>
    ),
  },
  { label: '车牌号', value: document.plateNo },
  {
    label: '司机',
    value: (
      <>
        {document.driver || '–'} <PhoneLink phone={document.driverPhone} />
      </>
    ),
  },
  { label: '发车', value: <TimeText value={document.departAt} /> },
  { label: '预计到达', value: <TimeText value={document.etaAt} /> },
  { label: '到达', value: <TimeText value={document.arrivedAt} /> },
  {
    label: '温度（发车 / 到达）',
    value: `${degrees(document.startTemp) || '–'} / ${degrees(document.arriveTemp) || '–'}`,
  },
  { label: '铅封号', value: document.sealNo },
  { label: '件数', value: document.packageCount === null ? '' : String(document.packageCount) },
  { label: '承运商', value: document.carrier },
  { label: '供应商', value: document.supplierName },
  ...(document.exception === ''
    ? []
    : [{ label: '异常', value: <span className="kit-late">{document.exception}</span>, wide: true }]),
  ...(document.remark === '' ? [] : [{ label: '备注', value: document.remark, wide: true }]),
];
