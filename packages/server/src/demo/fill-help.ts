import type { Filling } from './filling.ts';

type Article = {
  readonly title: string;
  readonly readers: 'ALL' | 'MANAGEMENT' | 'CITY' | 'SUPPLIER';
  readonly body: string;
};

const articles: readonly Article[] = [
  {
    title: '一张单据的谁该处理',
    readers: 'ALL',
    body: '<p>每张单据的第一行写着<b>谁应在什么时候前做什么</b>。轮到你时，首页的待办和右上角的铃铛会同时提醒。</p><p>点单据链上的步骤，可以直接打开前后各张单据。</p>',
  },
  {
    title: '评论与 @ 同事',
    readers: 'ALL',
    body: '<p>在单据的<b>消息</b>一栏可以写评论：</p><ul><li>双方可见：看得到这张单据的人都能看到。</li><li>仅本单位：只有本单位的人能看到，代办的人也看不到。</li></ul><p>输入 @ 选择同事或对方人员，对方会收到消息，点开就到这条评论。</p>',
  },
  {
    title: '要货单怎样审核',
    readers: 'MANAGEMENT',
    body: '<ol><li>在“要货单审核”里筛选“待我处理”。</li><li>初审可以改数量，并写明原因。</li><li>终审须由另一人完成。</li></ol>',
  },
  {
    title: '从 Excel 导入要货单',
    readers: 'CITY',
    body: '<p>在“要货订单”点<b>导入</b>，先下载模板。预览里可以直接改正有问题的行，确认之前不会改动任何内容。</p>',
  },
  {
    title: '门店收货：少货、坏货怎样登记',
    readers: 'CITY',
    body: '<p>逐行填写实收数量；少的填<b>短少</b>，坏的填<b>拒收</b>，选择原因并拍照。</p><p>未供的数量可以选择补送或不再需要。</p>',
  },
  {
    title: '提货单接单与拒单',
    readers: 'SUPPLIER',
    body: '<p>请在截止时间前接单。数量不足时填写能供的数量、改期日期和原因，采购会看到差异。</p>',
  },
  {
    title: '批次与批检报告',
    readers: 'SUPPLIER',
    body: '<p>装车时逐行填写批次，每个批次上传批检报告（PDF 或照片）。缺报告的批次不能发车。</p>',
  },
];

/** How the product is used, for each centre. */
export async function fillHelp({ db, stamp }: Filling): Promise<void> {
  const values = articles.map((article, sort) => ({ ...article, sort: sort + 1, ...stamp }));
  await db.insertInto('help_article').values(values).execute();
}
