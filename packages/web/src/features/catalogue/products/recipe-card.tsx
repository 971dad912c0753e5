import { recipeCalls, type Recipe } from '@material/contract/catalogue/product/recipe.calls.ts';
import { mayChangeRecipe } from '@material/contract/catalogue/product/recipe.rules.ts';
import { catalogueScreens } from '@material/contract/catalogue/screens.ts';
import type { Output } from '@material/contract/kernel/call/call.ts';
import { power } from '@material/contract/kernel/call/screen.ts';
import { fieldOf, labelOf } from '@material/contract/kernel/field/field.ts';
import { businessDate } from '@material/contract/kernel/value/business-time.ts';
import { formatMoney } from '@material/contract/kernel/value/decimal.ts';
import { pickers } from '@material/contract/pickers.ts';
import { Button, Flex, Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import { Facts } from '../../../kit/display/facts.tsx';
import { factsOf } from '../../../kit/document/facts-of.tsx';
import { ActionButton } from '../../../kit/feedback/action-button.tsx';
import { Can } from '../../../kit/feedback/can.tsx';
import { useConfirm } from '../../../kit/feedback/confirm.ts';
import { Loaded } from '../../../kit/form/loaded.tsx';
import { ChoiceSelect } from '../../../kit/input/choice-select.tsx';
import { pickerSearch } from '../../../kit/input/picker-search.ts';
import { SearchSelect } from '../../../kit/input/search-select.tsx';
import { LinesTable } from '../../../kit/lines/lines-table.tsx';
import { useApi } from '../../../lib/api.ts';
import { useCall } from '../../../lib/query.ts';
import { toastDone } from '../../../lib/send/notices.ts';
import { useCentre } from '../../../lib/session/centre.ts';
import { EditRecipeDialog, NewRecipeDialog } from './recipe.dialog.tsx';
import './recipe-card.css';

const { deleteProductOfMaterial, getProductCost, getProductOfMaterial } = recipeCalls;
const { list: lines, amount: amountField } = getProductCost.output.shape;
const words = getProductOfMaterial.output.shape.list.element;
const mayKeep = power(catalogueScreens.products, '维护配方');
const cities = pickerSearch(pickers.city, {});
type Costed = Output<typeof getProductCost>;

const consumed = ['materialName', 'spec', 'baseUnitName', 'netQty', 'lossRatio', 'grossQty', 'isMain'] as const;
const priced = [...consumed, 'substituteText', 'supplierName', 'price', 'unitName', 'cost'] as const;
const unpriced = [...priced, 'missing'] as const;

function columnsOf({ amount, missingCount }: Costed) {
  if (amount === null) return consumed;
  return missingCount === 0 ? priced : unpriced;
}

const phaseWord = ({ phase }: Recipe): string => fieldOf(words.shape.phase)?.choices?.[phase]?.label ?? '';

/** What a portion costs, said so that an unknown price is not taken for nothing. */
function CostLine({ costed: { amount, missingCount } }: { readonly costed: Costed }) {
  if (amount === null) return <p className="kit-muted">选择城市后，按该城市今天有效的报价计算每份成本。</p>;
  const word = labelOf(amountField);
  return (
    <p className="recipe-cost">
      {missingCount === 0
        ? `${word} ${formatMoney(amount)} 元`
        : `有 ${missingCount} 种物料没有可用的价格，其余物料合计 ${formatMoney(amount)} 元`}
    </p>
  );
}

type ShownProps = { readonly productId: number; readonly recipe: Recipe; readonly costed: Costed };
type Open = 'new' | 'edit';

function Tools({ productId, recipe, costed, onAdded }: ShownProps & { readonly onAdded: (recipe: Recipe) => void }) {
  const api = useApi();
  const ask = useConfirm();
  const [open, setOpen] = useState<Open>();
  const close = (): void => setOpen(undefined);
  const { id, rowVersion, version } = recipe;
  const remove = async (): Promise<void> => {
    if (!(await ask({ title: `删除配方第 ${version} 版？`, okText: '删除', isDanger: true }))) return;
    await api.send(deleteProductOfMaterial, { id, rowVersion });
    toastDone(`配方第 ${version} 版已删除`);
  };
  return (
    <Can power={mayKeep}>
      <Button type="primary" onClick={() => setOpen('new')}>
        新增版本
      </Button>
      {mayChangeRecipe(recipe, businessDate(new Date())) ? (
        <>
          <Button onClick={() => setOpen('edit')}>编辑</Button>
          <ActionButton danger onClick={remove}>
            删除
          </ActionButton>
        </>
      ) : null}
      {open === 'new' ? (
        <NewRecipeDialog productId={productId} lines={costed.list} onDone={onAdded} onClose={close} />
      ) : null}
      {open === 'edit' ? <EditRecipeDialog recipe={recipe} lines={costed.list} onClose={close} /> : null}
    </Can>
  );
}

function FirstRecipe({ productId }: { readonly productId: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <p className="kit-muted">还没有配方。</p>
      <Can power={mayKeep}>
        <Button type="primary" onClick={() => setOpen(true)}>
          新增配方
        </Button>
      </Can>
      {isOpen ? (
        <NewRecipeDialog productId={productId} lines={[]} onDone={() => undefined} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}

type VersionsProps = { readonly productId: number; readonly recipes: readonly Recipe[] };

function Versions({ productId, recipes }: VersionsProps) {
  const [chosen, setChosen] = useState<number>();
  const recipe =
    recipes.find(({ id }) => id === chosen) ?? recipes.find(({ phase }) => phase === 'HOLDING') ?? recipes[0];
  if (!recipe) return <FirstRecipe productId={productId} />;
  const versions = (
    <span className="recipe-version">
      <ChoiceSelect
        aria-label={labelOf(words.shape.version)}
        value={recipe.id}
        onChange={setChosen}
        options={recipes.map((one) => ({
          value: one.id,
          label: `第 ${one.version} 版 · ${one.validFrom} 起 · ${phaseWord(one)}`,
        }))}
      />
    </span>
  );
  return <Version productId={productId} recipe={recipe} versions={versions} onAdded={({ id }) => setChosen(id)} />;
}

type VersionProps = Pick<ShownProps, 'productId' | 'recipe'> & {
  readonly versions: ReactNode;
  readonly onAdded: (recipe: Recipe) => void;
};

/** A version with its lines; headquarters chooses the city whose prices count. */
function Version({ productId, recipe, versions, onAdded }: VersionProps) {
  const isCity = useCentre()?.startsWith('city:') ?? false;
  const [cityId, setCityId] = useState<number>();
  const input = { id: recipe.id, ...(cityId === undefined ? {} : { cityId }) };
  const { data: costed, error } = useCall(getProductCost, input, { keepPrevious: true });
  return (
    <>
      <Flex gap={8} wrap align="center" className="recipe-tools">
        {versions}
        {isCity ? null : (
          <span className="recipe-city">
            <SearchSelect
              search={cities}
              aria-label="计算成本的城市"
              placeholder="选择城市，计算成本"
              value={cityId}
              onChange={setCityId}
            />
          </span>
        )}
        {costed ? <Tools productId={productId} recipe={recipe} costed={costed} onAdded={onAdded} /> : null}
      </Flex>
      <Facts facts={factsOf(words, recipe, ['reason', 'createName', 'createTime'])} />
      {error ? <p className="kit-problem">{error.message}</p> : null}
      {costed ? <Costs costed={costed} /> : <Skeleton active title={false} paragraph={{ rows: 4 }} />}
    </>
  );
}

const Costs = ({ costed }: { readonly costed: Costed }) => (
  <>
    <CostLine costed={costed} />
    <LinesTable of={lines} rows={costed.list} columns={columnsOf(costed)} />
  </>
);

/** The recipes of a product, one of them in full: with what it costs in one's own city, or in the one that is chosen. */
export function RecipeCard({ productId }: { readonly productId: number }) {
  return (
    <section className="kit-card recipe-card">
      <h2 className="recipe-title">{labelOf(lines)}</h2>
      <Loaded call={getProductOfMaterial} input={{ productId }} noun="配方">
        {({ list }) => <Versions productId={productId} recipes={list} />}
      </Loaded>
    </section>
  );
}
