/** Titles and sentences of the samples in Simplified Chinese. */
export default {
  amazons: {
    title: "最后一手",
    sentence: "亚马逊棋子像国际象棋的后一样移动并射箭，直到一方无法移动。",
  },
  "blokus-duo": {
    title: "两人对决",
    sentence: "双人对局，开局附有评论和一个变化。",
  },
  "blokus-junior": {
    title: "儿童游戏",
    sentence: "面向儿童的小型游戏：十二种形状，每种两枚。",
  },
  "blokus-three-player": {
    title: "三人与一种公用颜色",
    sentence: "三名玩家，共用第四种颜色。",
  },
  "blokus-trigon": {
    title: "四面八方的三角形",
    sentence: "四名玩家与三角形棋子：一局的开局。",
  },
  "blokus-trigon-three-player": {
    title: "一百分",
    sentence: "三名玩家在较小的六边形棋盘上。黄方得到 100 分。",
  },
  "blokus-trigon-two-player": {
    title: "每人两色",
    sentence: "两名玩家在大六边形棋盘上各用两色。",
  },
  "blokus-two-player": {
    title: "蓝红对黄绿",
    sentence: "蓝方和红方对阵黄方和绿方。",
  },
  callisto: {
    title: "四个小小的开端",
    sentence: "四名玩家从单个方格开始，逐渐扩展。",
  },
  "callisto-three-player": {
    title: "蓝方领先",
    sentence: "三名玩家在较小的棋盘上。蓝方以 64 分获胜。",
  },
  "callisto-two-player": {
    title: "三分之差",
    sentence: "小八边形棋盘上的胶着对局：60 比 57。",
  },
  "callisto-two-player-four-color": {
    title: "两人四色",
    sentence: "两名玩家各用两色。",
  },
  "chess-no-rules": {
    title: "一局国际象棋短局",
    sentence: "Boardreel 不了解其规则的游戏：以树形显示着法、评论和变化。",
  },
  gembloq: {
    title: "半格也算分",
    sentence: "带有半格的棋子。红方以 73½ 分获胜。",
  },
  "gembloq-three-player": {
    title: "三人同盘",
    sentence: "三名玩家。红方以三分优势获胜。",
  },
  "gembloq-two-player": {
    title: "明显领先",
    sentence: "两名玩家在小棋盘上：74 比 63½。",
  },
  "gembloq-two-player-four-color": {
    title: "四色开局",
    sentence: "两名玩家各用两色：一局的开局。",
  },
  "go-13x13-handicap": {
    title: "让四子",
    sentence: "黑方先摆四枚让子。附有用时和评论。",
  },
  gomoku: {
    title: "五子连珠",
    sentence: "处处是威胁，直到五枚黑子连成一线。",
  },
  havannah: {
    title: "环、桥与叉",
    sentence: "成环、成桥或成叉即胜：这里白方连接了两个角。",
  },
  hex: {
    title: "从上到下",
    sentence: "黑白双方各自连接棋盘相对的两边。只有一方能成功。",
  },
  "lines-of-action": {
    title: "齐聚一处",
    sentence: "棋子向中央聚集。黑方在 17 手后将其全部连接。",
  },
  "nexos-two-player": {
    title: "四色线条",
    sentence: "两名玩家各用两色：一局的开局。",
  },
  othello: {
    title: "满盘",
    sentence: "最终满盘：36 比 28。白方必须停一手。",
  },
  "twixt-18x12": {
    title: "狭长的棋盘",
    sentence: "与程序 T1 在不寻常的棋盘上的对局。",
  },
  "twixt-24x24-puzzle": {
    title: "找出制胜一手",
    sentence: "白先胜：找到通往上边的路。",
  },
  "twixt-36x36-win": {
    title: "漫长的征途",
    sentence: "横跨大棋盘的漫长赛跑。",
  },
  "twixt-little-golem": {
    title: "来自 Little Golem",
    sentence: "Little Golem 网站格式的对局。",
  },
};
