/** Titles and sentences of the samples in Korean. */
export default {
  amazons: {
    title: "마지막 수",
    sentence: "아마존은 체스의 퀸처럼 움직이고 화살을 쏘며, 움직일 수 없는 쪽이 집니다.",
  },
  "blokus-duo": {
    title: "둘이 마주 앉아",
    sentence: "초반에 해설과 변화도가 있는 2인 대국입니다.",
  },
  "blokus-junior": {
    title: "어린이를 위한 게임",
    sentence: "어린이용 작은 게임: 열두 가지 모양이 두 개씩.",
  },
  "blokus-three-player": {
    title: "셋과 함께 쓰는 색",
    sentence: "세 명이 네 번째 색을 함께 씁니다.",
  },
  "blokus-trigon": {
    title: "사방에서 오는 삼각형",
    sentence: "네 명과 삼각형 조각: 대국의 초반입니다.",
  },
  "blokus-trigon-three-player": {
    title: "백 점",
    sentence: "작은 육각형 판의 3인 대국. 노랑이 100점에 이릅니다.",
  },
  "blokus-trigon-two-player": {
    title: "두 색씩",
    sentence: "큰 육각형 판에서 둘이 두 색씩 씁니다.",
  },
  "blokus-two-player": {
    title: "파랑·빨강 대 노랑·초록",
    sentence: "파랑과 빨강이 노랑과 초록을 상대합니다.",
  },
  callisto: {
    title: "네 개의 작은 시작",
    sentence: "네 명이 한 칸에서 시작해 뻗어 나갑니다.",
  },
  "callisto-three-player": {
    title: "파랑이 앞서다",
    sentence: "작은 판의 3인 대국. 파랑이 64점으로 이깁니다.",
  },
  "callisto-two-player": {
    title: "3점 차",
    sentence: "작은 팔각형 판의 접전: 60 대 57.",
  },
  "callisto-two-player-four-color": {
    title: "둘이서 네 가지 색",
    sentence: "둘이 두 색씩 씁니다.",
  },
  "chess-no-rules": {
    title: "짧은 체스 대국",
    sentence: "Boardreel이 규칙을 모르는 게임: 수, 해설, 변화도를 나무 모양으로 보여 줍니다.",
  },
  gembloq: {
    title: "반 칸도 센다",
    sentence: "반 칸이 있는 조각. 빨강이 73½점으로 이깁니다.",
  },
  "gembloq-three-player": {
    title: "셋이서 한 판",
    sentence: "3인 대국. 빨강이 3점 차로 이깁니다.",
  },
  "gembloq-two-player": {
    title: "뚜렷한 우세",
    sentence: "작은 판의 2인 대국: 74 대 63½.",
  },
  "gembloq-two-player-four-color": {
    title: "네 색의 초반",
    sentence: "둘이 두 색씩: 대국의 초반입니다.",
  },
  "go-13x13-handicap": {
    title: "넉 점 접바둑",
    sentence: "흑이 넉 점을 깔고 시작합니다. 시간과 해설 포함.",
  },
  gomoku: {
    title: "오목",
    sentence: "사방에서 위협이 이어지고 마침내 흑돌 다섯 개가 늘어섭니다.",
  },
  havannah: {
    title: "고리, 다리, 갈래",
    sentence: "고리, 다리, 갈래 중 하나면 승리: 여기서는 백이 두 귀퉁이를 잇습니다.",
  },
  hex: {
    title: "위에서 아래로",
    sentence: "흑과 백이 판의 마주 보는 변을 잇습니다. 한쪽만 이을 수 있습니다.",
  },
  "lines-of-action": {
    title: "모두 함께",
    sentence: "말들이 가운데로 모입니다. 흑이 17수 만에 모두 잇습니다.",
  },
  "nexos-two-player": {
    title: "네 색의 선",
    sentence: "둘이 두 색씩: 대국의 초반입니다.",
  },
  othello: {
    title: "가득 찬 판",
    sentence: "마지막에 판이 가득 차 36 대 28. 백은 한 번 쉬어야 합니다.",
  },
  "twixt-18x12": {
    title: "좁은 판",
    sentence: "프로그램 T1과 특이한 판에서 둔 대국입니다.",
  },
  "twixt-24x24-puzzle": {
    title: "이기는 수를 찾아라",
    sentence: "백 차례, 백 승: 맨 윗줄로 가는 길을 찾으세요.",
  },
  "twixt-36x36-win": {
    title: "먼 길",
    sentence: "큰 판을 가로지르는 긴 경주입니다.",
  },
  "twixt-little-golem": {
    title: "Little Golem에서",
    sentence: "Little Golem 사이트 형식의 대국입니다.",
  },
};
