import {
  AppstoreOutlined,
  AuditOutlined,
  MailOutlined,
  SendOutlined,
  CloudDownloadOutlined,
  BarChartOutlined,
  ClusterOutlined,
  EditOutlined,
  FileDoneOutlined,
  HomeOutlined,
  PlusSquareOutlined,
  InboxOutlined,
  QuestionCircleOutlined,
  RollbackOutlined,
  SettingOutlined,
  ShoppingCartOutlined,
  StopOutlined,
  SwapOutlined,
  TeamOutlined,
  ToolOutlined,
  TruckOutlined,
  UserOutlined,
  WarningOutlined,
} from '@ant-design/icons';
import type { ScreenKey, screens } from '@material/contract/screens.ts';
import type { ComponentType } from 'react';

type Named<S> = S extends { readonly icon: infer I extends string } ? I : never;
type IconName = Named<(typeof screens)[ScreenKey]>;

/** Every icon that the screen table names; a missing one does not compile. */
const icons: Readonly<Record<IconName, ComponentType<{ 'aria-hidden': true }>>> = {
  home: HomeOutlined,
  swap: SwapOutlined,
  team: TeamOutlined,
  user: UserOutlined,
  cluster: ClusterOutlined,
  chart: BarChartOutlined,
  order: ShoppingCartOutlined,
  audit: AuditOutlined,
  edit: EditOutlined,
  add: PlusSquareOutlined,
  stop: StopOutlined,
  tool: ToolOutlined,
  truck: TruckOutlined,
  inbox: InboxOutlined,
  rollback: RollbackOutlined,
  warning: WarningOutlined,
  solution: FileDoneOutlined,
  setting: SettingOutlined,
  download: CloudDownloadOutlined,
  send: SendOutlined,
  mail: MailOutlined,
  question: QuestionCircleOutlined,
};

export function MenuIcon({ name }: { readonly name: string | undefined }) {
  const Icon =
    (icons as Readonly<Record<string, ComponentType<{ 'aria-hidden': true }>>>)[name ?? ''] ?? AppstoreOutlined;
  return <Icon aria-hidden />;
}
