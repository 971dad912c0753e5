/**
 * Pinyin without a dictionary: browsers sort Chinese by it, so a character's syllable is the last one whose first
 * character does not stand behind it. The search on the server reads whole words and is exact; this one serves the short
 * lists that a page holds itself, and knows the commonest second readings.
 */
const firsts =
  '吖哎安肮凹丷挀扳邦勹卑奔伻屄边灬憋汃冫癶峬嚓偲参仓撡冊嵾曽叉芆辿伥抄车抻阷吃充抽出歘揣巛刅吹旾逴呲匆凑粗汆崔邨搓咑呆丹当刀嘚扥灯氐嗲敁刁爹丁丟东吺厾耑垖吨多妸诶奀鞥儿发帆匚飞分丰仏紑夫旮侅甘冈皋戈给根' +
  '刯工勾估瓜乖关光归丨呙哈咍佄夯茠诃黒拫亨叿齁乎花怀欢巟灰昏吙丌加戋江艽阶巾坕冂丩凥姢噘军咔开刊忼尻匼剋肎劥空抠扝夸蒯宽匡亏坤扩垃来兰啷捞仂雷崚哩俩奁良撩毟拎伶溜龙瞜噜娈抡啰呣妈埋嫚牤猫嚒坆椚擝咪宀喵乜' +
  '民名谬摸哞毪拏腉囡囔孬疒娞恁能嗯妮拈娘鸟捏囜宁妞农羺奴奻挪喔讴妑拍眅乓抛呸喷匉丕囨剽氕姘乒钋剖仆七掐千呛悄苆亲靑卭丘区奍炔夋呥穣娆惹人扔日戎厹邚堧桵瞤捼仨毢三桒掻閪森僧杀筛山伤弰奢申升尸収书刷衰闩双脽' +
  '吮说厶忪凁苏狻夊孙唆他囼坍汤夲忑熥剔天旫帖厅囲偷凸湍推吞乇屲歪弯尢危昷翁挝乌夕呷仙乡灱些心星凶休吁吅削坃丫恹央幺倻一囙应哟佣优込囦曰晕帀災兂匨傮则贼怎囎扎夈枬张佋蜇贞凧之中州朱抓跩专妆隹宒拙孜宗邹租钻' +
  '厜尊嘬';
const syllables = (
  'a ai an ang ao ba bai ban bang bao bei ben beng bi bian biao bie bin bing bo bu ca cai can cang cao ' +
  'ce cen ceng cha chai chan chang chao che chen cheng chi chong chou chu chua chuai chuan chuang chui ' +
  'chun chuo ci cong cou cu cuan cui cun cuo da dai dan dang dao de den deng di dia dian diao die ding ' +
  'diu dong dou du duan dui dun duo e ei en eng er fa fan fang fei fen feng fo fou fu ga gai gan gang ' +
  'gao ge gei gen geng gong gou gu gua guai guan guang gui gun guo ha hai han hang hao he hei hen heng ' +
  'hong hou hu hua huai huan huang hui hun huo ji jia jian jiang jiao jie jin jing jiong jiu ju juan ' +
  'jue jun ka kai kan kang kao ke kei ken keng kong kou ku kua kuai kuan kuang kui kun kuo la lai lan ' +
  'lang lao le lei leng li lia lian liang liao lie lin ling liu long lou lu luan lun luo m ma mai man ' +
  'mang mao me mei men meng mi mian miao mie min ming miu mo mou mu na nai nan nang nao ne nei nen ' +
  'neng ng ni nian niang niao nie nin ning niu nong nou nu nuan nuo o ou pa pai pan pang pao pei pen ' +
  'peng pi pian piao pie pin ping po pou pu qi qia qian qiang qiao qie qin qing qiong qiu qu quan que ' +
  'qun ran rang rao re ren reng ri rong rou ru ruan rui run ruo sa sai san sang sao se sen seng sha ' +
  'shai shan shang shao she shen sheng shi shou shu shua shuai shuan shuang shui shun shuo si song sou ' +
  'su suan sui sun suo ta tai tan tang tao te teng ti tian tiao tie ting tong tou tu tuan tui tun tuo ' +
  'wa wai wan wang wei wen weng wo wu xi xia xian xiang xiao xie xin xing xiong xiu xu xuan xue xun ya ' +
  'yan yang yao ye yi yin ying yo yong you yu yuan yue yun za zai zan zang zao ze zei zen zeng zha ' +
  'zhai zhan zhang zhao zhe zhen zheng zhi zhong zhou zhu zhua zhuai zhuan zhuang zhui zhun zhuo zi ' +
  'zong zou zu zuan zui zun zuo'
).split(' ');

/** Readings that the order of characters does not show. */
const second: ReadonlyMap<string, string> = new Map(
  '长chang 重chong 厦xia 乐yue 行hang 朝chao 单shan 六lu 番pan 绿lv 驴lv 铝lv 旅lv 滤lv 律lv 率lv 女nv 略lve 茄qie 粘nian 调diao 弹tan 地di 佛fo 仔zai 泊bo 薄bo 卜bo 剥bao 嚼jiao 削xiao 爪zhao 拓tuo 谁shui 匙chi 了liao 会kuai 都du 血xie 蛤ge 虾xia'
    .split(' ')
    .map((pair) => [pair.slice(0, 1), pair.slice(1)]),
);

const order = new Intl.Collator('zh-Hans-CN-u-co-pinyin');
const isChinese = (sign: string): boolean => /[\u4e00-\u9fff]/.test(sign);

/** The place of the last syllable that begins at or before the character. */
function placeOf(sign: string): number {
  let [low, high] = [0, firsts.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (order.compare(firsts.charAt(middle), sign) <= 0) low = middle;
    else high = middle - 1;
  }
  return low;
}

const known = new Map<string, string>();

const firstReading = (sign: string): string => {
  const held = known.get(sign) ?? syllables[placeOf(sign)] ?? sign;
  known.set(sign, held);
  return held;
};

type Reading = (sign: string) => string;
const readings: readonly Reading[] = [firstReading, (sign) => second.get(sign) ?? firstReading(sign)];

/** A text in the ways it is typed in Latin letters: whole syllables and initials, what is not Chinese as it stands. */
export const pinyinOf = (text: string): readonly string[] => {
  const signs = Array.from(text);
  const ways = readings.flatMap((read) => [
    signs.map((sign) => (isChinese(sign) ? read(sign) : sign)).join(''),
    signs.map((sign) => (isChinese(sign) ? read(sign).charAt(0) : sign)).join(''),
  ]);
  return [...new Set(ways)];
};
