"""Makes the fonts of this folder from the packages named in README.md.

Usage: python3 make-fonts.py <folder that holds the unpacked packages>   (needs fontTools)
"""

import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

ALL = None
# The main family stays small: the smaller its tables, the faster every line of text is set.
EUROPEAN = [(0x20, 0x52F), (0x1C80, 0x1C8F), (0x1E00, 0x1FFF), (0x2000, 0x214F), (0x2150, 0x218F), (0x2212, 0x2212),
            (0x25CC, 0x25CC), (0x2C60, 0x2C7F), (0x2DE0, 0x2DFF), (0xA640, 0xA69F), (0xFB00, 0xFB06), (0xFFFD, 0xFFFD)]
ARABIC = [(0x600, 0x6FF), (0x750, 0x77F), (0x8A0, 0x8FF), (0x200C, 0x200D), (0xFB50, 0xFDFF), (0xFE70, 0xFEFE)]
HAN_AND_KANA = [(0x2E80, 0x2FDF), (0x3000, 0x30FF), (0x31C0, 0x31FF), (0x3200, 0x4DBF), (0x4E00, 0x9FFF),
                (0xF900, 0xFAFF), (0xFE30, 0xFE4F), (0xFF00, 0xFFEF), (0x20000, 0x3FFFF)]
HANGUL = [(0x1100, 0x11FF), (0x3131, 0x318E), (0xA960, 0xA97F), (0xAC00, 0xD7FF)]
SYMBOLS = [(0x2150, 0x2BFF)]

# (our family, weight, package, file, characters to keep)
FONTS = [
    ("Fieldwright Sans", "Regular", "noto-sans", "400Regular/NotoSans_400Regular.ttf", EUROPEAN),
    ("Fieldwright Sans", "Bold", "noto-sans", "700Bold/NotoSans_700Bold.ttf", EUROPEAN),
    # Noto draws the dots of Arabic letters apart, and a PDF then gives back other letters: it only fills the gaps.
    ("Fieldwright Arabic", "Regular", "vazirmatn", "400Regular/Vazirmatn_400Regular.ttf", ARABIC),
    ("Fieldwright Arabic", "Bold", "vazirmatn", "700Bold/Vazirmatn_700Bold.ttf", ARABIC),
    ("Fieldwright More Arabic", "Regular", "noto-sans-arabic", "400Regular/NotoSansArabic_400Regular.ttf", ARABIC),
    ("Fieldwright Devanagari", "Regular", "noto-sans-devanagari", "400Regular/NotoSansDevanagari_400Regular.ttf", ALL),
    ("Fieldwright Devanagari", "Bold", "noto-sans-devanagari", "700Bold/NotoSansDevanagari_700Bold.ttf", ALL),
    ("Fieldwright Hebrew", "Regular", "noto-sans-hebrew", "400Regular/NotoSansHebrew_400Regular.ttf", ALL),
    ("Fieldwright Hebrew", "Bold", "noto-sans-hebrew", "700Bold/NotoSansHebrew_700Bold.ttf", ALL),
    ("Fieldwright Thai", "Regular", "noto-sans-thai", "400Regular/NotoSansThai_400Regular.ttf", ALL),
    ("Fieldwright Thai", "Bold", "noto-sans-thai", "700Bold/NotoSansThai_700Bold.ttf", ALL),
    ("Fieldwright Han", "Regular", "noto-sans-sc", "400Regular/NotoSansSC_400Regular.ttf", HAN_AND_KANA),
    ("Fieldwright Hangul", "Regular", "noto-sans-kr", "400Regular/NotoSansKR_400Regular.ttf", HANGUL),
    ("Fieldwright Math", "Regular", "noto-sans-math", "400Regular/NotoSansMath_400Regular.ttf", SYMBOLS),
    ("Fieldwright Symbols", "Regular", "noto-sans-symbols-2", "400Regular/NotoSansSymbols2_400Regular.ttf", SYMBOLS),
    ("Fieldwright Emoji", "Regular", "noto-emoji", "400Regular/NotoEmoji_400Regular.ttf", ALL),
]


def rename(font: TTFont, family: str, weight: str) -> None:
    names = font["name"]
    post_script = f"{family.replace(' ', '')}-{weight}"
    for record in list(names.names):
        if record.nameID in (16, 17, 21, 22, 25):
            names.removeNames(nameID=record.nameID)
    for record in names.names:
        text = {1: family, 2: weight, 3: post_script, 4: f"{family} {weight}", 6: post_script}.get(record.nameID)
        if text:
            record.string = text.encode(record.getEncoding())


def make(source: Path, family: str, weight: str, keep) -> None:
    options = subset.Options()
    options.hinting = False
    # What shapes a script is kept; small capitals, old-style figures and other ornaments are not used. European
    # letters arrive composed, and stay one glyph each: taken apart, they would be read back wrongly from the PDF.
    if keep is EUROPEAN:
        options.layout_features = ["kern", "mark", "mkmk"]
    options.name_IDs = ["*"]
    options.notdef_outline = True
    options.glyph_names = False
    options.drop_tables += ["DSIG", "MATH"]
    font = subset.load_font(str(source), options)
    wanted = set(font.getBestCmap())
    if keep is not ALL:
        wanted = {c for c in wanted if any(first <= c <= last for first, last in keep)}
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=wanted)
    subsetter.subset(font)
    rename(font, family, weight)
    target = Path(__file__).parent / f"{family.replace(' ', '')}-{weight}.ttf"
    # Not the time of this run: making the fonts again gives the same files.
    font.recalcTimestamp = False
    font.save(target)
    print(f"{target.name:32} {len(wanted):6} characters {target.stat().st_size:10,} bytes")


for family, weight, package, file, keep in FONTS:
    make(Path(sys.argv[1]) / package / file, family, weight, keep)
