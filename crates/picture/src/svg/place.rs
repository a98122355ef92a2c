//! Coordinates. Within a layer each item wants to stand at the mean of its neighbours; what it gets
//! is the nearest arrangement, by least squares, that keeps the order and the distances (pooling
//! adjacent violators, as in isotonic regression).

use super::layers::{Item, Layers, WEAK};
use super::scene::{Boards, Scene};
use super::text::{self, LINE, SIZE};

/// How often the layers are arranged anew.
const ROUNDS: usize = 24;

/// Which way the picture is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reading {
    /// The root is at the top.
    Down,
    /// The root is at the left.
    Right,
}

/// Where everything is. "Along" is the direction of reading, "across" the other one.
#[derive(Debug)]
pub struct Placed {
    pub reading: Reading,
    /// For each item the place of its centre across.
    pub across: Vec<f64>,
    /// For each layer where it starts and ends along.
    pub bands: Vec<(f64, f64)>,
    /// For each item its layer.
    pub layer_of: Vec<usize>,
    /// For each item its size along and across.
    pub sizes: Vec<(f64, f64)>,
    /// Whether boxes stand as near to each other as lines: they are small and many.
    is_dense: bool,
    /// The size of the whole.
    pub width: f64,
    pub height: f64,
}

impl Placed {
    pub fn new(scene: &Scene, layers: &Layers, reading: Reading) -> Placed {
        let sizes: Vec<(f64, f64)> = layers
            .items
            .iter()
            .map(|&item| {
                let (width, height) = size(scene, item);
                if reading == Reading::Down { (height, width) } else { (width, height) }
            })
            .collect();
        let mut layer_of = vec![0; sizes.len()];
        for (nth, layer) in layers.layers.iter().enumerate() {
            for &item in layer {
                layer_of[item] = nth;
            }
        }
        let mut placed = Placed {
            reading,
            across: vec![0.0; sizes.len()],
            bands: Vec::new(),
            layer_of,
            sizes,
            is_dense: scene.boards == Boards::AtTheRoot,
            width: 0.0,
            height: 0.0,
        };
        placed.arrange(layers);
        let breadth = placed.shift_to_zero();
        let length = placed.stack_layers(layers);
        (placed.width, placed.height) =
            if reading == Reading::Down { (breadth, length) } else { (length, breadth) };
        placed
    }

    /// How far the shape is from a page's, on a logarithmic scale.
    pub fn ill_shaped(&self) -> f64 {
        (self.width / self.height / 1.2).ln().abs()
    }

    /// The centre of an item, as x and y.
    pub fn centre(&self, item: usize) -> (f64, f64) {
        let (start, end) = self.bands[self.layer_of[item]];
        self.point(f64::midpoint(start, end), self.across[item])
    }

    /// From along and across to x and y.
    pub fn point(&self, along: f64, across: f64) -> (f64, f64) {
        if self.reading == Reading::Down { (across, along) } else { (along, across) }
    }

    fn arrange(&mut self, layers: &Layers) {
        for layer in &layers.layers {
            let mut at = 0.0;
            for (nth, &item) in layer.iter().enumerate() {
                at += if nth == 0 { 0.0 } else { self.distance(layers, layer[nth - 1], item) };
                self.across[item] = at;
            }
        }
        let (everywhere, nowhere) = (|_: f64| true, |_: f64| false);
        for _ in 0..ROUNDS {
            for layer in &layers.layers {
                self.pull(layers, layer, everywhere, nowhere);
            }
            for layer in layers.layers.iter().rev() {
                self.pull(layers, layer, nowhere, everywhere);
            }
        }
        for _ in 0..ROUNDS {
            for layer in layers.layers.iter().chain(layers.layers.iter().rev()) {
                self.pull(layers, layer, everywhere, everywhere);
            }
        }
        // Now make straight what can be: lines that need not bend follow first the box they come
        // from, then the one they lead to, and boxes follow what hangs on them.
        for _ in 0..ROUNDS {
            for layer in &layers.layers {
                self.pull(layers, layer, |strength| strength > WEAK, nowhere);
            }
            for layer in layers.layers.iter().rev() {
                self.pull(layers, layer, nowhere, everywhere);
            }
        }
    }

    /// Moves a layer's items towards those of their neighbours above and below that count. An item
    /// without any stays as well as it can.
    fn pull(
        &mut self,
        layers: &Layers,
        layer: &[usize],
        up: impl Fn(f64) -> bool,
        down: impl Fn(f64) -> bool,
    ) {
        // A block of items that touch: where its first item wants to be, its weight, and how many
        // items it has.
        let mut blocks: Vec<(f64, f64, usize)> = Vec::new();
        let mut offset = 0.0;
        let mut offsets = Vec::with_capacity(layer.len());
        for (nth, &item) in layer.iter().enumerate() {
            offset += if nth == 0 { 0.0 } else { self.distance(layers, layer[nth - 1], item) };
            offsets.push(offset);
            let (mut sum, mut weight) = (0.0, 0.0);
            let above = layers.above[item].iter().filter(|neighbour| up(neighbour.1));
            for &(other, strength) in
                above.chain(layers.below[item].iter().filter(|neighbour| down(neighbour.1)))
            {
                sum += strength * self.across[other];
                weight += strength;
            }
            let (wanted, weight) =
                if weight > 0.0 { (sum / weight, weight) } else { (self.across[item], WEAK) };
            let mut block = (wanted - offset, weight, 1);
            while let Some(&(before, heavy, count)) = blocks.last().filter(|last| last.0 > block.0) {
                let weight = heavy + block.1;
                block = ((before * heavy + block.0 * block.1) / weight, weight, count + block.2);
                blocks.pop();
            }
            blocks.push(block);
        }
        let places = blocks.iter().flat_map(|&(start, _, count)| std::iter::repeat_n(start, count));
        for ((&item, offset), start) in layer.iter().zip(offsets).zip(places) {
            self.across[item] = start + offset;
        }
    }

    fn is_link(&self, layers: &Layers, item: usize) -> bool {
        !matches!(layers.items[item], Item::Box(_))
    }

    /// The least distance between the centres of two neighbours in a layer.
    fn distance(&self, layers: &Layers, left: usize, right: usize) -> f64 {
        let links = self.is_link(layers, left) && self.is_link(layers, right);
        let gap = if links || self.is_dense { 8.0 } else { 14.0 };
        f64::midpoint(self.sizes[left].1, self.sizes[right].1) + gap
    }

    fn shift_to_zero(&mut self) -> f64 {
        let edge = |(at, size): (&f64, &(f64, f64)), side: f64| at + side * size.1 / 2.0;
        let both = || self.across.iter().zip(&self.sizes);
        let least = both().map(|item| edge(item, -1.0)).fold(f64::INFINITY, f64::min);
        let most = both().map(|item| edge(item, 1.0)).fold(f64::NEG_INFINITY, f64::max);
        for at in &mut self.across {
            *at -= least;
        }
        most - least
    }

    /// Gives the layers their places along; wide fans get more room to spread.
    fn stack_layers(&mut self, layers: &Layers) -> f64 {
        let mut along = 0.0;
        for (nth, layer) in layers.layers.iter().enumerate() {
            if nth > 0 {
                let slant = layer
                    .iter()
                    .flat_map(|&item| layers.above[item].iter().map(move |&(other, _)| (item, other)));
                let widest = slant.map(|(a, b)| (self.across[a] - self.across[b]).abs()).fold(0.0, f64::max);
                along += (11.0 + 0.14 * widest).min(130.0);
            }
            let thickness = layer.iter().map(|&item| self.sizes[item].0).fold(0.0, f64::max);
            self.bands.push((along, along + thickness));
            along += thickness;
        }
        along
    }
}

/// Width and height of an item.
fn size(scene: &Scene, item: Item) -> (f64, f64) {
    match item {
        Item::Box(nth) => (scene.boxes[nth].width, scene.boxes[nth].height),
        Item::Label(link) if !scene.links[link].label.is_empty() => {
            (text::width(&scene.links[link].label, SIZE) + 8.0, LINE + 2.0)
        }
        Item::Label(_) | Item::Line => (2.0, 2.0),
    }
}
