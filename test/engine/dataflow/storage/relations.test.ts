/** How programs say that their tables belong together. */
import { expect, test } from 'vitest';
import { relationsOf } from '../../../../src/engine/dataflow/storage/relations.ts';
import { parseAll, type Sources } from '../../support/analyse-sources.ts';

const declared = (sources: Sources) =>
  Object.fromEntries(
    [...relationsOf(parseAll(sources).map((ir) => ({ ir })))].map(([name, tables]) => [name, [...tables]]),
  );

test.each<{ way: string; sources: Sources; gives: Record<string, string[]> }>([
  {
    way: 'macros of Active Record, where their name is not that of the table',
    sources: {
      'app/models/post.rb': `class Post < ApplicationRecord
  has_many :remarks, class_name: 'Comment'
  belongs_to :writer, class_name: 'User'
  has_many :tags
end`,
    },
    gives: { remark: ['comment'], writer: ['user'] },
  },
  {
    way: 'foreign keys of Django, from both sides',
    sources: {
      'blog/models.py': `from django.db import models
class Comment(models.Model):
    on = models.ForeignKey('blog.Post', related_name='remarks', on_delete=models.CASCADE)
    by = models.ForeignKey(User, on_delete=models.CASCADE)`,
    },
    gives: { on: ['post'], remark: ['comment'], by: ['user'] },
  },
  {
    way: 'relationships of SQLAlchemy',
    sources: {
      'models.py': `class Post(db.Model):
    remarks = db.relationship('Comment', backref=db.backref('subject'))`,
    },
    gives: { remark: ['comment'], subject: ['post'] },
  },
  {
    way: 'methods of Eloquent',
    sources: {
      'app/Models/Post.php': `<?php
class Post extends Model {
  public function remarks() { return $this->hasMany(Comment::class)->latest(); }
  public function title() { return $this->hasTitle(Comment::class); }
}`,
    },
    gives: { remark: ['comment'] },
  },
  {
    way: 'Sequelize, in one place or in each class',
    sources: {
      'models/index.js': `Post.hasMany(Comment, { as: 'remarks' });`,
      'models/comment.js': `module.exports = (sequelize, DataTypes) => {
  class Comment extends Model {
    static associate(models) { Comment.belongsTo(models.User, { as: 'writer' }); }
  }
  return Comment;
};`,
    },
    gives: { remark: ['comment'], writer: ['user'] },
  },
  {
    way: 'references of Mongoose',
    sources: {
      'post.js': `const schema = new Schema({ remarks: [{ type: Schema.Types.ObjectId, ref: 'Comment' }], title: String });
module.exports = mongoose.model('Post', schema);`,
    },
    gives: { remark: ['comment'] },
  },
  {
    way: 'types of fields that are classes of the program',
    sources: {
      'Post.java': `import java.util.List;
@Entity
class Post { @OneToMany private List<Comment> remarks; private List<Other> others; private String title; }`,
      'Comment.java': `@Entity class Comment { private String text; }`,
    },
    gives: { remark: ['comment'] },
  },
])('are read of $way', ({ sources, gives }) => {
  expect(declared(sources)).toEqual(gives);
});
