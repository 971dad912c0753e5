import { ListTabs } from '../../../kit/list/list-tabs.tsx';
import { OwnPrices } from './own-prices.tsx';
import { OwnPictures } from '../pictures/own-pictures.tsx';

/** 物料资料更新: what a supplier proposes for the materials that it sells, and what became of it. */
export const Page = () => (
  <ListTabs
    tabs={[
      { key: 'pictures', label: '物料图片', children: <OwnPictures /> },
      { key: 'prices', label: '供货报价', children: <OwnPrices /> },
    ]}
  />
);
